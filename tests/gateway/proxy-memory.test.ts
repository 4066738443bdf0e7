// Memory that answers are read into is used again: nobody may ever be sent a byte of another's answer for that.
import { createConnection, type OnReadOpts, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ReadMemory } from '#server/gateway/proxy/read-memory.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

const ANSWER_BYTES = 200_000
/** More than the system keeps for a client that does not read. */
const DOWNLOAD_BYTES = 24_000_000
const ROUNDS = 12

const download = (mark: string) => Buffer.alloc(DOWNLOAD_BYTES, mark)

describe('answers', () => {
  let upstream: FakeUpstream
  let gateway: TestGateway
  let url: string
  let port: number
  let cookie: string
  let leaving: AbortController

  beforeEach(async () => {
    leaving = new AbortController()
    upstream = await startFakeUpstream()
    gateway = await startGateway({ upstreamUrl: upstream.url })
    ;({ url, port } = await gateway.listen())
    cookie = await gateway.signIn('clerk')
    upstream.answer('/api/marked', (request, ...rest) => {
      const { searchParams } = new URL(request.url ?? '', upstream.url)
      const size = Number(searchParams.get('size'))
      envelope((searchParams.get('mark') ?? '').padEnd(size, searchParams.get('mark') ?? ''))(
        request,
        ...rest,
      )
    })
  })
  afterEach(async () => {
    // Who has not read to the end would be waited for.
    leaving.abort()
    await gateway.close()
    await upstream.close()
  })

  const pathOf = (mark: string, size: number) => `/api/marked?mark=${encodeURIComponent(mark)}&size=${size}`

  async function dataOf(mark: string, size: number): Promise<string> {
    const answer = await fetch(url + pathOf(mark, size), { headers: { cookie } })
    return ((await answer.json()) as { data: string }).data
  }

  /** What a client sends that reads only when the test wants it to. */
  const requestFor = (mark: string, size: number) =>
    `GET ${pathOf(mark, size)} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`

  /** Asks for an answer to each mark at once, over one connection, and reads none of them. */
  function askWithoutReading(marks: readonly string[]): Socket {
    const reader = createConnection(port, '127.0.0.1').pause()
    for (const mark of marks) reader.write(requestFor(mark, ANSWER_BYTES))
    return reader
  }

  it('T63: to a client that reads late are its own, whatever others were answered meanwhile', async () => {
    const late = Array.from({ length: 60 }, (_, index) => `late ${index}.`)
    const reader = askWithoutReading(late)
    await eventually(() => expect(upstream.requests.length).toBeGreaterThan(10))
    for (let round = 0; round < 40; round += 1) {
      const marks = Array.from({ length: 8 }, (_, index) => `other ${round}-${index}.`)
      const answers = await Promise.all(marks.map((mark) => dataOf(mark, ANSWER_BYTES)))
      expect(answers.map((data) => data.slice(0, 20))).toEqual(
        marks.map((mark) => mark.repeat(3).slice(0, 20)),
      )
    }
    let received = ''
    reader.setEncoding('latin1').on('data', (text: string) => (received += text))
    reader.resume()
    await eventually(() => expect(received.split('"result_code":200}')).toHaveLength(late.length + 1))
    reader.destroy()
    expect(received).not.toContain('other')
    const marks = received
      .split('HTTP/1.1 200')
      .slice(1)
      .map((answer) => answer.match(/late \d+\./g) ?? [])
    expect(marks.map((found) => [...new Set(found)])).toEqual(late.map((mark) => [mark]))
  })

  it('T63: of any size, to many clients at once who also leave in the middle, are whole and their own', async () => {
    const sizes = [1, 900, 20_000, 33_000, 130_000, 250_000, 300_000, 900_000]
    const clients = Array.from({ length: 16 }, async (_, client) => {
      for (let turn = 0; turn < 24; turn += 1) {
        const size = sizes[(client + turn * 5) % sizes.length] as number
        const mark = `${client}/${turn}.`
        if ((client + turn) % 6 === 0) {
          const leaving = createConnection(port, '127.0.0.1')
          leaving.once('data', () => leaving.destroy()).on('error', () => undefined)
          leaving.write(requestFor(mark, size))
        }
        const data = await dataOf(mark, size)
        if (data !== mark.padEnd(size, mark)) return `${mark} of ${size} bytes was another's`
      }
      return 'own'
    })
    expect(new Set(await Promise.all(clients))).toEqual(new Set(['own']))
  })

  it('T63: of many megabytes, to clients that read a piece now and then, are whole and their own', async () => {
    upstream.receive('/api/download', (request, response) => {
      const { searchParams } = new URL(request.url ?? '', upstream.url)
      const bytes = download(searchParams.get('mark') ?? '')
      const type = { 'content-type': 'application/octet-stream' }
      if (searchParams.has('length')) {
        response.writeHead(200, { ...type, 'content-length': bytes.length }).end(bytes)
        return
      }
      // In pieces of which many are read at once.
      response.writeHead(200, type)
      for (let at = 0; at < bytes.length; at += 5_000) response.write(bytes.subarray(at, at + 5_000))
      response.end()
    })
    const { signal } = leaving
    const ask = (query: string) => fetch(`${url}/api/download?mark=${query}`, { headers: { cookie }, signal })
    const late = await Promise.all(
      ['late 1.', 'late 2.', 'late 3.&length', 'late 4.&length'].map(async (query) => {
        const { body } = await ask(query)
        const expected = download(query.slice(0, 7))
        return { reader: (body as ReadableStream<Uint8Array>).getReader(), expected, at: 0 }
      }),
    )
    const areOwn = new Set<boolean>()
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const reading of late) {
        while (reading.at < (DOWNLOAD_BYTES / ROUNDS) * round) {
          const bytes = Buffer.from((await reading.reader.read()).value ?? expect.fail('ends too early'))
          const { expected, at } = reading
          reading.at += bytes.length
          areOwn.add(bytes.equals(expected.subarray(at, reading.at)))
        }
      }
      const other = `other ${round}.`
      areOwn.add(download(other).equals(Buffer.from(await (await ask(other)).arrayBuffer())))
    }
    expect(areOwn).toEqual(new Set([true]))
  })
})

describe('the memory', () => {
  const LARGE = 60_000

  /** A connection that reads into the memory; `receive` answers what its stream was given. */
  function connectTo(memory: ReadMemory) {
    const stream = new PassThrough()
    const { onread } = memory.readerFor(() => stream as unknown as Socket)
    return {
      receive(length: number, content: string): Buffer {
        const { buffer, callback } = onread as OnReadOpts
        const block = buffer instanceof Function ? buffer() : buffer
        block.fill(content.charCodeAt(0), 0, length)
        callback(length, block)
        return stream.read() as Buffer
      },
    }
  }

  it('is not used again before it is given back', () => {
    const memory = new ReadMemory()
    const connection = connectTo(memory)
    const received = Array.from({ length: 5 }, (_, index) => connection.receive(LARGE, String(index)))
    expect(new Set(received.map(({ buffer }) => buffer)).size).toBe(5)
    expect(received.map((bytes) => bytes.toString('latin1', 0, 2))).toEqual(['00', '11', '22', '33', '44'])
  })

  it('is lent to one connection only, however often it is given back', () => {
    const memory = new ReadMemory()
    const bytes = connectTo(memory).receive(LARGE, 'a')
    memory.giveBack([bytes.subarray(0, 10), bytes.subarray(10)])
    memory.giveBack([bytes])
    const [one, other] = [connectTo(memory), connectTo(memory)]
    const [first, second] = [one.receive(LARGE, 'b'), other.receive(LARGE, 'c')]
    expect(first.buffer).toBe(bytes.buffer)
    expect(second.buffer).not.toBe(bytes.buffer)
    expect(first.toString('latin1', 0, 2)).toBe('bb')
  })

  it('takes no memory that is not its own, such as that of small answers, which are copied', () => {
    const memory = new ReadMemory()
    const connection = connectTo(memory)
    const small = connection.receive(100, 'a')
    memory.giveBack([small, Buffer.alloc(LARGE)])
    connection.receive(100, 'b')
    expect(small.toString('latin1')).toBe('a'.repeat(100))
    expect(connection.receive(LARGE, 'c').buffer).not.toBe(small.buffer)
  })
})
