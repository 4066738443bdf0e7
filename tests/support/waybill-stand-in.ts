// A platform of electronic waybills, for tests: what both have in common. Each speaks its own protocol in a file of its own.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Of the connection: `slow` books and never answers, `loses` books and breaks off, `cuts` books and sends half of the answer;
 * `fails`, `redirects`, `garbles` and `floods` answer without having booked.
 * Of the protocol: the platform's own failure (`doubts`), an empty account (`noBalance`), a cancel that the carrier does not take
 * (`keeps`), an order that it says nothing of (`hides`).
 * Of the numbers: in another order (`shuffles`), one too few (`short`), one twice (`doubles`), one empty (`blank`), one that is none
 * (`odd`), a mother that stands on no box (`mother`).
 */
export type StandInMode =
  | 'gives'
  | 'slow'
  | 'loses'
  | 'cuts'
  | 'fails'
  | 'redirects'
  | 'garbles'
  | 'floods'
  | 'doubts'
  | 'noBalance'
  | 'keeps'
  | 'hides'
  | 'shuffles'
  | 'short'
  | 'doubles'
  | 'blank'
  | 'odd'
  | 'mother'

export type WaybillStandIn = {
  baseUrl: string
  credentials: Readonly<Record<string, string>>
  /** By the order's number: the numbers it has, the waybill's own first. */
  given: Map<string, readonly string[]>
  cancelled: string[]
  /** What it was asked, after the signature held. */
  asked: Readonly<Record<string, string>>[]
  behave: (mode: StandInMode) => void
  stop: () => Promise<void>
}

/** Three bytes each: more than anybody reads of an answer. */
const FLOOD = 500_000

export type Form = Readonly<Record<string, string>>
/** The protocol: what is answered, after it was done. */
type Answering = (form: Form, mode: StandInMode) => object

export async function startStandIn(
  path: string,
  credentials: Readonly<Record<string, string>>,
  answering: (books: Pick<WaybillStandIn, 'given' | 'cancelled' | 'asked'>) => Answering,
): Promise<WaybillStandIn> {
  const books = { given: new Map<string, readonly string[]>(), cancelled: [], asked: [] }
  const answer = answering(books)
  let mode: StandInMode = 'gives'
  const server = createServer(async (request, response) => {
    const form = await formOf(request)
    if (mode === 'fails') response.writeHead(502).end('<html>Bad Gateway</html>')
    else if (mode === 'redirects') response.writeHead(302, { location: '/elsewhere' }).end()
    else if (mode === 'garbles') response.writeHead(200).end('<html>请登录</html>')
    else if (mode === 'floods') response.writeHead(200).end(`{"code":200,"message":"${'长'.repeat(FLOOD)}"}`)
    else if (request.method !== 'POST' || request.url !== path) response.writeHead(404).end()
    else send(response, mode, JSON.stringify(answer(form, mode)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}${path}`,
    credentials,
    ...books,
    behave: (next) => {
      mode = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function formOf(request: IncomingMessage): Promise<Form> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
}

function send(response: ServerResponse, mode: StandInMode, answer: string): void {
  if (mode === 'slow') return
  if (mode === 'loses') response.destroy()
  else if (mode === 'cuts') {
    const whole = Buffer.from(answer)
    response.writeHead(200, { 'content-length': whole.length })
    response.write(whole.subarray(0, whole.length / 2), () => response.destroy())
  } else response.writeHead(200, { 'content-type': 'application/json;charset=UTF-8' }).end(answer)
}

/** In capitals, as both prescribe it; written by their manuals, and not by the code that is tested. */
export function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()
}

/** As the mode spoils them. */
export function spoilt(numbers: readonly string[], mode: StandInMode): string[] {
  if (mode === 'shuffles') return numbers.toReversed()
  if (mode === 'short') return numbers.slice(0, -1)
  if (mode === 'doubles') return numbers.map((number, place) => (place === 0 ? number : (numbers[0] ?? '')))
  if (mode === 'blank') return numbers.map((number, place) => (place === 0 ? '' : number))
  if (mode === 'odd') return numbers.map((number, place) => (place === 0 ? `<b>${number}</b>` : number))
  return [...numbers]
}
