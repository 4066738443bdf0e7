// Streams of server-sent events (HTML, 9.2.6) as bytes, and the events in them: what the gateway reads from the upstream.
import type { Dispatcher } from 'undici'
import { readUpstreamStream } from '#server/gateway/notices/upstream-stream.ts'
import type { ConformanceCase } from '#tests/conformance/case.ts'

type Stream = {
  name: string
  /** UTF-8, where it is text. */
  bytes: string | Buffer
  type?: string
  /** The data of each event; null when it is no stream of events. */
  events: readonly string[] | null
}

const LONG = 'x'.repeat(2048)

const STREAMS: readonly Stream[] = [
  {
    name: 'a byte order mark before the first line, not before others',
    bytes: '\ufeffdata:1\n\n\ufeffdata:2\n\ndata:3\n\n',
    events: ['1', '3'],
  },
  { name: 'two byte order marks', bytes: '\ufeff\ufeffdata:1\n\ndata:2\n\ndata:3\n\n', events: ['2', '3'] },
  {
    name: 'comments between, of any kind and length',
    bytes: `data:1\r:\0\n:\r\ndata:2\n:${LONG}\rdata:3\n:data:fail\r:${LONG}\ndata:4\n\n`,
    events: ['1\n2\n3\n4'],
  },
  {
    name: 'an event without its empty line',
    bytes: 'retry:1000\ndata:test1\n\nid:test\ndata:test2',
    events: ['test1'],
  },
  { name: 'empty data', bytes: 'data:\n\ndata\ndata\n\ndata:test\n\n', events: ['', '\n', 'test'] },
  {
    name: 'names and values that are nearly right',
    bytes:
      'data:\0\ndata:  2\rData:1\ndata\0:2\ndata:1\r\0data:4\nda-ta:3\rdata_5\ndata:3\rdata:\r\n data:32\ndata:4\n\n',
    events: ['\0\n 2\n1\n3\n\n4'],
  },
  { name: 'a name of its own', bytes: 'event:test\ndata:x\n\ndata:x\n\n', events: ['x'] },
  { name: 'an empty name', bytes: 'event: \ndata:data\n\n', events: ['data'] },
  {
    name: 'names that nobody knows',
    bytes: 'data:test\n data\ndata\nfoobar:xxx\njustsometext\n:comment\ndata:test\n\n',
    events: ['test\n\ntest'],
  },
  {
    name: 'blanks before the value',
    bytes: 'data:\ttest\rdata: \ndata:test\n\n',
    events: ['\ttest\n\ntest'],
  },
  { name: 'line ends of three kinds', bytes: 'data:test\r\ndata\ndata:test\r\n\r', events: ['test\n\ntest'] },
  { name: 'a NUL byte', bytes: 'data:\0\n\n\n\n', events: ['\0'] },
  {
    name: 'UTF-8 whatever the type says',
    bytes: 'data:ok…\n\n',
    type: 'text/event-stream;charset=windows-1252',
    events: ['ok…'],
  },
  { name: 'an id', bytes: 'id: 1\ndata: hello\n\n', events: ['hello'] },
  { name: 'an id beyond ASCII', bytes: 'id: …\ndata: hello\n\ndata: hello\n\n', events: ['hello', 'hello'] },
  { name: 'an empty id', bytes: 'id\ndata: hello\n\n', events: ['hello'] },
  { name: 'an id with NUL bytes', bytes: 'id: \0\0\ndata: hello\n\n', events: ['hello'] },
  { name: 'a time to wait', bytes: 'retry:3000\ndata:x\n\n', events: ['x'] },
  { name: 'a time to wait that is none', bytes: 'retry:3000\nretry:1000x\ndata:x\n\n', events: ['x'] },
  { name: 'an empty time to wait', bytes: 'retry\ndata:test\n\n', events: ['test'] },
  { name: 'a type that is none', bytes: 'data:x\n\n', type: 'x bogus', events: null },
  { name: 'another type', bytes: 'data:x\n\n', type: 'text/x-bogus', events: null },
  {
    name: 'a type with a semicolon behind it',
    bytes: 'data:ok\n\n',
    type: 'text/event-stream;',
    events: ['ok'],
  },

  {
    name: 'a type in other letters',
    bytes: 'data:ok\n\n',
    type: 'Text/Event-Stream; Charset=UTF-8',
    events: ['ok'],
  },
  { name: 'a type that only begins alike', bytes: 'data:x\n\n', type: 'text/event-streams', events: null },
  { name: 'no type', bytes: 'data:x\n\n', type: '', events: null },
  { name: 'CR twice ends an event', bytes: 'data:1\r\rdata:2\r\r', events: ['1', '2'] },
  { name: 'CRLF twice ends an event', bytes: 'data:1\r\n\r\ndata:2\r\n\r\n', events: ['1', '2'] },
  { name: 'LF and CRLF end an event', bytes: 'data:1\n\r\ndata:2\r\n\n', events: ['1', '2'] },
  { name: 'signs of two, three and four bytes', bytes: 'data:é仓𠮷\n\ndata:🚚\n\n', events: ['é仓𠮷', '🚚'] },
  { name: 'bytes that are no UTF-8', bytes: Buffer.from('data:a\xffb\n\n', 'latin1'), events: ['a\ufffdb'] },
  { name: 'a byte order mark within data', bytes: 'data:\ufeffx\n\n', events: ['\ufeffx'] },
  { name: 'U+2028 ends no line', bytes: 'data:a\u2028b\n\n', events: ['a\u2028b'] },
  { name: 'nothing but empty lines', bytes: '\n\r\n\r\n\n', events: [] },
  { name: 'nothing', bytes: '', events: [] },
  { name: 'an event without data', bytes: 'id:1\n\nevent:x\n\ndata:y\n\n', events: ['y'] },
]

const PIECES: Readonly<Record<string, number>> = {
  whole: Number.POSITIVE_INFINITY,
  'byte by byte': 1,
  'in pieces of three bytes': 3,
}

export const eventStreams: ConformanceCase[] = STREAMS.flatMap((stream) =>
  Object.entries(PIECES).map(([how, size]) => ({
    name: `event stream: ${stream.name}, ${how}`,
    differs: async () => {
      const read = JSON.stringify(await eventsIn(stream, size))
      return read === JSON.stringify(stream.events) ? null : `read ${read}`
    },
  })),
)

/** Null when the stream is refused. */
async function eventsIn(
  { bytes, type = 'text/event-stream' }: Stream,
  size: number,
): Promise<string[] | null> {
  const events: string[] = []
  try {
    await readUpstreamStream({
      dispatcher: answering(type, piecesOf(Buffer.from(bytes), size)),
      token: 'token',
      signal: new AbortController().signal,
      onOpen: async () => {},
      onData: async (data) => {
        events.push(...data)
      },
      onSessionsEnded: async () => {},
      onBytes: () => {},
    })
    return events
  } catch {
    return null
  }
}

/** Hands the pieces over one by one, which a socket may join. */
function answering(type: string, body: AsyncIterable<Buffer>): Dispatcher {
  const response = { statusCode: 200, headers: { 'content-type': type }, body }
  return { request: async () => response } as unknown as Dispatcher
}

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += Math.min(size, bytes.length)) {
    yield bytes.subarray(at, Math.min(at + size, bytes.length))
  }
}
