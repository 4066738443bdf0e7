// A message to somebody else's server: one connection, one deadline, no redirect followed, and no more of the answer read than
// anybody looks at.
import http from 'node:http'
import https from 'node:https'
import { assertNoPrivateLiteral, lookupPublic } from '#server/wms/kit/web/public-address.ts'

export type Message = {
  body: string
  headers: Readonly<Record<string, string>>
  /** Whether plain http and addresses of private networks will do. */
  isPrivate: boolean
  timeoutMs: number
  /** Aborted when this process ends. */
  signal: AbortSignal
  /** How much of the answer is read, where that is more than a notice of having got the message. */
  mostReadBytes?: number
}

export type Answer = {
  status: number
  /** As much of it as was read. */
  text: string
}

/** After the deadline. */
export class AnswerTimeout extends Error {
  override name = 'AnswerTimeout'
}

const MOST_READ_BYTES = 64 * 1024

/** Throws whatever kept the message from being answered. */
export async function post(address: URL, { timeoutMs, signal, ...message }: Message): Promise<Answer> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    return await answerTo(address, message, AbortSignal.any([signal, deadline]))
  } catch (error) {
    if (deadline.aborted && !signal.aborted) throw new AnswerTimeout(`no answer within ${timeoutMs} ms`)
    throw error
  }
}

type Sent = Omit<Message, 'timeoutMs' | 'signal'>

async function answerTo(
  address: URL,
  { body, headers, isPrivate, mostReadBytes = MOST_READ_BYTES }: Sent,
  signal: AbortSignal,
): Promise<Answer> {
  if (!isPrivate) assertNoPrivateLiteral(address.hostname)
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const { request } = address.protocol === 'https:' ? https : http
    request(address, {
      method: 'POST',
      agent: false,
      signal,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      ...(!isPrivate && { lookup: lookupPublic }),
    })
      .once('response', resolve)
      // Not once: a connection that breaks twice must not end the process.
      .on('error', reject)
      .end(body)
  })
  return { status: response.statusCode ?? 0, text: await beginningOf(response, mostReadBytes) }
}

/** The status has decided: an answer that breaks off is as good as what came of it. */
async function beginningOf(response: http.IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= mostBytes) break
    }
  } catch {
    // Told by what has been read.
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8')
}
