// Methods, and what goes with an answer (RFC 9110 6.6, 8.3, 9, 10.1.1, 15.5.6).
import type { ConformanceCase } from '#tests/conformance/case.ts'
import {
  get,
  httpCase,
  post,
  refused,
  request,
  TAKEN,
  taken,
  UNREADABLE,
} from '#tests/conformance/http/http-case.ts'
import type { Exchange } from '#tests/conformance/subject.ts'

const SECRET = 'secret-of-the-caller'
const WEBSOCKET = [
  'Upgrade: websocket',
  'Sec-WebSocket-Key: c3dtcy1jb25mb3JtYW5jZQ==',
  'Sec-WebSocket-Version: 13',
]
/** Protocols are never switched: the call is answered as if nothing had been said of it. */
const NOT_SWITCHED = [TAKEN, '200 closed', '426 open', ...UNREADABLE]

export const methods: ConformanceCase[] = [
  refused('method: in small letters', get().replace('GET', 'get'), 400, 405, 501),
  refused('method: one that is none', request('FOOBAR', []), 400, 405, 501),
  refused('method: TRACE', request('TRACE', []), 405, 501),
  refused('method: TRACE with a body', request('TRACE', ['Content-Length: 5'], 'hello'), 400, 405, 501),
  httpCase({
    name: 'method: TRACE tells nothing of what it was sent',
    send: request('TRACE', [`Authorization: Bearer ${SECRET}`]),
    may: ['405 open', '501 open', ...UNREADABLE],
    also: ({ answers }) => (answers[0]?.body.includes(SECRET) ? 'the answer repeats the secret' : null),
  }),
  httpCase({
    name: 'method: OPTIONS says which there are',
    send: request('OPTIONS', []),
    may: [TAKEN, '204 open'],
    also: header('allow', /GET/),
  }),
  httpCase({
    name: 'method: 405 says which there are',
    send: request('OPTIONS', []),
    may: ['405 open', TAKEN],
    also: header('allow', /GET/),
  }),
  httpCase({ name: 'method: HEAD has no body', send: request('HEAD', []), may: [TAKEN], reaches: ['HEAD '] }),
  ...['PUT', 'PATCH', 'DELETE'].map((method) =>
    taken(
      `method: ${method} with a body`,
      request(method, ['Content-Length: 5'], 'hello'),
      `${method} hello`,
    ),
  ),

  httpCase({
    name: 'answer: dated, as RFC 9110 5.6.7 writes dates',
    send: get(),
    may: [TAKEN],
    reaches: ['GET '],
    also: header('date', /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/),
  }),
  httpCase({
    name: 'answer: with the type of its content',
    send: get(),
    may: [TAKEN],
    reaches: ['GET '],
    also: header('content-type', /^application\/json/),
  }),
  httpCase({
    name: 'connection: is closed where the caller says so',
    send: get('Connection: close'),
    may: ['200 closed'],
    reaches: ['GET '],
  }),
  httpCase({
    name: 'connection: is closed where the caller says so in another case and a list',
    send: get('Connection: x, CLOSE'),
    may: ['200 closed'],
    reaches: ['GET '],
  }),

  httpCase({
    name: 'upgrade: to a web socket by POST',
    send: post(['Connection: Upgrade', ...WEBSOCKET]),
    may: NOT_SWITCHED,
    reaches: ['POST '],
  }),
  httpCase({
    name: 'upgrade: without a Connection that names it',
    send: get(...WEBSOCKET),
    may: NOT_SWITCHED,
    reaches: ['GET '],
  }),
  httpCase({
    name: 'upgrade: to a web socket',
    send: get('Connection: Upgrade', ...WEBSOCKET),
    may: NOT_SWITCHED,
    reaches: ['GET '],
  }),
  httpCase({
    name: 'upgrade: to an unknown version of web sockets',
    send: get('Connection: Upgrade', ...WEBSOCKET.slice(0, 2), 'Sec-WebSocket-Version: 99'),
    may: NOT_SWITCHED,
    reaches: ['GET '],
  }),
  httpCase({
    name: 'upgrade: to an unknown protocol',
    send: get('Connection: Upgrade', 'Upgrade: made-up/1.0'),
    may: NOT_SWITCHED,
    reaches: ['GET '],
  }),
  httpCase({
    name: 'upgrade: to HTTP/2 in the clear',
    send: get('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'),
    may: NOT_SWITCHED,
    reaches: ['GET '],
  }),
  httpCase({
    name: 'upgrade: in HTTP/1.0',
    send: get('Connection: Upgrade', ...WEBSOCKET).replace('HTTP/1.1', 'HTTP/1.0'),
    may: NOT_SWITCHED,
    reaches: ['GET '],
  }),

  httpCase({
    name: 'expect: 100-continue, with the body at once',
    send: post(['Content-Length: 5', 'Expect: 100-continue'], 'hello'),
    may: [TAKEN, '100 200 open', '417 open', '417 closed'],
    reaches: ['POST hello'],
  }),
  httpCase({
    name: 'expect: 100-continue, with the body afterwards',
    send: [post(['Content-Length: 5', 'Expect: 100-continue']), 'hello'],
    may: ['100 200 open', '417 open', '417 closed'],
    reaches: ['POST hello'],
  }),
  httpCase({
    name: 'expect: 100-continue, without a body',
    send: get('Expect: 100-continue'),
    may: [TAKEN, '100 200 open', '417 open', '417 closed'],
    reaches: ['GET '],
  }),
  httpCase({
    name: 'expect: 100-continue in HTTP/1.0 is answered with no 1xx',
    send: post(['Content-Length: 5', 'Expect: 100-continue'], 'hello').replace('HTTP/1.1', 'HTTP/1.0'),
    may: ['200 closed', ...UNREADABLE],
    reaches: ['POST hello'],
  }),
  httpCase({
    name: 'expect: something else',
    send: get('Expect: 200-ok'),
    may: [TAKEN, '417 open', '417 closed'],
    reaches: ['GET '],
  }),

  taken(
    'range: of a POST means nothing',
    post(['Content-Length: 5', 'Range: bytes=0-1'], 'hello'),
    'POST hello',
  ),
  httpCase({
    name: 'range: one that cannot be read',
    send: get('Range: bytes=abc-xyz'),
    may: [TAKEN, '416 open'],
    reaches: ['GET '],
  }),
  httpCase({
    name: 'accept: what nobody has',
    send: get('Accept: application/x-nonsense'),
    may: [TAKEN, '406 open'],
    reaches: ['GET '],
  }),
  httpCase({
    name: 'content type: one that nobody knows',
    send: post(['Content-Length: 5', 'Content-Type: application/x-nonsense'], 'hello'),
    may: [TAKEN, '415 open'],
    reaches: ['POST hello'],
  }),
  httpCase({
    name: 'content type: two of them',
    send: post(['Content-Length: 5', 'Content-Type: text/plain', 'Content-Type: text/html'], 'hello'),
    may: [TAKEN, '400 open', ...UNREADABLE],
    reaches: ['POST hello'],
  }),
]

/** Of the first answer. */
function header(name: string, form: RegExp): (exchange: Exchange) => string | null {
  return ({ answers }) => {
    const value = answers[0]?.headers[name]
    return value !== undefined && form.test(value) ? null : `${name} is ${value ?? 'missing'}`
  }
}
