// What stands behind a request on the same connection: a request of its own, or a part of the one before (RFC 9112 6.1, 9.3).
import type { ConformanceCase } from '#tests/conformance/case.ts'
import {
  get,
  httpCase,
  post,
  request,
  taken,
  takenAtMostOnce,
  UNREADABLE,
} from '#tests/conformance/http/http-case.ts'

const CHUNKED = 'Transfer-Encoding: chunked'
const HIDDEN = get()
const HIDDEN_HEAD = request('HEAD', [])
/** Of a request: all but the empty line behind its head. */
const BEGINNING = HIDDEN.slice(0, -2)
/** Where chunks count, the body ends here, and what follows is a request. */
const ENDED = '0\r\n\r\n'

/** Ends in two ways: by chunks before the hidden request, by length behind it. */
const hiding = (lines: readonly string[], hidden = HIDDEN) =>
  post(
    lines.map((line) => line.replace('<length>', String(ENDED.length + hidden.length))),
    ENDED + hidden,
  )

export const sequences: ConformanceCase[] = [
  httpCase({
    name: 'sequence: two calls, one after the other',
    send: [get(), get()],
    may: ['200 200 open'],
    reaches: ['GET ', 'GET '],
  }),
  httpCase({
    name: 'sequence: two calls at once',
    send: get() + get(),
    may: ['200 200 open'],
    reaches: ['GET ', 'GET '],
  }),
  httpCase({
    name: 'sequence: nothing is taken behind what closes',
    send: get('Connection: close') + get(),
    may: ['200 closed'],
    reaches: ['GET '],
  }),

  takenAtMostOnce(
    'sequence: length before chunks, then a call',
    [post(['Content-Length: 5', CHUNKED], ENDED), get()],
    'POST ',
  ),
  takenAtMostOnce(
    'sequence: chunks before length, then a call',
    [post([CHUNKED, 'Content-Length: 5'], ENDED), get()],
    'POST ',
  ),
  takenAtMostOnce(
    'sequence: chunks end before the length',
    post(['Content-Length: 6', CHUNKED], `${ENDED}X`),
    'POST ',
  ),
  takenAtMostOnce(
    'sequence: chunks end long before it',
    post([CHUNKED, 'Content-Length: 30'], `${ENDED}X`),
    'POST ',
  ),
  takenAtMostOnce(
    'sequence: the length ends before the chunks',
    post(['Content-Length: 4', CHUNKED], ENDED),
    'POST ',
  ),
  takenAtMostOnce(
    'sequence: a byte too many, then a call',
    [post(['Content-Length: 6', CHUNKED], `${ENDED}X`), get()],
    'POST ',
  ),

  ...[
    ['Content-Length: <length>', CHUNKED],
    [CHUNKED, 'Content-Length: <length>'],
    ['Content-Length: +<length>', CHUNKED],
    ['Content-Length: <length>x', CHUNKED],
    ['Transfer-Encoding:', ' chunked', 'Content-Length: <length>'],
    ['Content-Length: <length>', 'Transfer-Encoding: chunked '],
    ['Content-Length: <length>', 'Transfer-Encoding: , chunked'],
    ['Content-Length: <length>', 'Transfer-Encoding: Chunked'],
    [CHUNKED, 'Transfer-Encoding: identity', 'Content-Length: <length>'],
  ].map((lines) => takenAtMostOnce(`hidden: a GET behind ${JSON.stringify(lines)}`, hiding(lines), 'POST ')),
  takenAtMostOnce(
    'hidden: a HEAD behind a length and chunks',
    hiding(['Content-Length: <length>', CHUNKED], HIDDEN_HEAD),
    'POST ',
  ),
  takenAtMostOnce(
    'hidden: a GET in a chunk, behind the length of its size',
    post([CHUNKED, 'Content-Length: 4'], `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`),
    `POST ${HIDDEN}`,
  ),
  httpCase({
    name: 'hidden: a GET behind the shorter of two lengths',
    send: post(['Content-Length: 4', `Content-Length: ${4 + HIDDEN.length}`], `PING${HIDDEN}`),
    may: UNREADABLE,
  }),

  // A body is its request's, whatever the method: what it holds never begins a request.
  taken(
    'body: of a GET that looks like a request',
    get(`Content-Length: ${HIDDEN.length}`) + HIDDEN,
    `GET ${HIDDEN}`,
  ),
  httpCase({
    name: 'body: of a GET that looks like the beginning of one, then a call',
    send: [get(`Content-Length: ${BEGINNING.length}`) + BEGINNING, `\r\n${get()}`],
    may: ['200 200 open', '200 closed', '200 400 closed', ...UNREADABLE],
    reaches: [`GET ${BEGINNING}`, 'GET '],
  }),
  httpCase({
    name: 'body: of a GET, then a call',
    send: [`${get('Content-Length: 5')}hello`, get()],
    may: ['200 200 open', '200 closed', ...UNREADABLE],
    reaches: ['GET hello', 'GET '],
  }),
  ...['OPTIONS', 'TRACE'].map((method) =>
    httpCase({
      name: `body: of ${method}, then a call`,
      send: [request(method, ['Content-Length: 5'], 'hello'), get()],
      may: ['405 200 open', '405 closed', '200 200 open', ...UNREADABLE],
      reaches: ['GET '],
    }),
  ),
  httpCase({
    name: 'body: of a call that is refused, then a call',
    send: [
      post(['Content-Length: 5', 'Origin: https://evil.example'], 'hello').replace(
        'same-origin',
        'cross-site',
      ),
      get(),
    ],
    may: ['403 200 open', '403 closed'],
    reaches: ['GET '],
  }),
  httpCase({
    name: 'body: waited for by 100-continue, then a call',
    send: [post(['Content-Length: 5', 'Expect: 100-continue'], 'hello'), get()],
    may: ['100 200 200 open', '200 200 open', '417 200 open', '417 closed'],
    reaches: ['POST hello', 'GET '],
  }),
  httpCase({
    name: 'body: of OPTIONS in a continued coding, then a call',
    send: [request('OPTIONS', ['Transfer-Encoding:', ' chunked', 'Content-Length: 5'], 'hello'), get()],
    may: UNREADABLE,
  }),
  httpCase({
    name: 'body: of length 0 and a byte more, then a call',
    send: [post(['Content-Length: 0'], 'X'), get()],
    may: ['200 400 closed', '200 405 open', '200 closed', ...UNREADABLE],
    reaches: ['POST '],
  }),
  httpCase({
    name: 'body: a chunk of size +0 and a byte more, then a call',
    send: [post([CHUNKED], '+0\r\n\r\nX'), get()],
    may: UNREADABLE,
  }),
  httpCase({
    name: 'body: of a call of 5 MB that is refused before it has come, then a call',
    send: [
      post(['Content-Length: 5000000'], 'x'.repeat(65_536)).replace('same-origin', 'cross-site'),
      'x'.repeat(5_000_000 - 65_536) + get(),
    ],
    may: ['403 200 open', '403 closed'],
    reaches: ['GET '],
  }),
  httpCase({
    name: 'sequence: sixteen calls at once are answered in their order',
    send: Array.from({ length: 16 }, (_, at) => get().replace('/x ', `/x?at=${at} `)).join(''),
    may: [`${'200 '.repeat(16)}open`],
    reaches: Array.from({ length: 16 }, () => 'GET '),
    also: ({ answers }) => {
      const order = answers.map(({ body }) => Number(/at=(\d+)/.exec(body)?.[1]))
      return order.every((at, index) => at === index) ? null : `their order is ${order.join()}`
    },
  }),
  httpCase({
    name: 'sequence: nothing is taken behind a call of HTTP/1.0',
    send: get().replace('HTTP/1.1', 'HTTP/1.0') + get(),
    may: ['200 closed'],
    reaches: ['GET '],
  }),
  httpCase({
    name: 'sequence: empty lines between two calls',
    send: `${get()}\r\n\r\n${get()}`,
    may: ['200 200 open', '200 400 closed'],
    reaches: ['GET ', 'GET '],
  }),
  httpCase({
    name: 'sequence: noise behind a call',
    send: `${get()}\x01\x02\x03`,
    may: ['200 400 closed', '200 closed', ...UNREADABLE],
    reaches: ['GET '],
  }),
]
