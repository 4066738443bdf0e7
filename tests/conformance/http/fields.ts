// Fields of a head: their lines, names and values (RFC 9112 2.2, 5; RFC 9110 5), hosts (RFC 9112 3.2), and cookies.
import type { ConformanceCase } from '#tests/conformance/case.ts'
import {
  get,
  httpCase,
  message,
  OWN,
  post,
  refused,
  TAKEN,
  taken,
  takenOrUnreadable,
  UNREADABLE,
  unreadable,
} from '#tests/conformance/http/http-case.ts'
import { CALL_PATH, type Exchange } from '#tests/conformance/subject.ts'

const LINE = `GET ${CALL_PATH} HTTP/1.1`
const HOST = 'Host: localhost:3000'
const LONG = 100_000

const CONTROLS = ['\0', '\x01', '\x07', '\x08', '\x0b', '\x0c', '\x1f', '\x7f']

export const fields: ConformanceCase[] = [
  takenOrUnreadable('field: ended by LF alone', `${LINE}\r\n${HOST}\n${OWN}\r\n\r\n`, 'GET '),
  unreadable('field: ended by CR alone', `${LINE}\r\n${HOST}\r${OWN}\r\n\r\n`),
  unreadable('field: behind a lone CR', `${LINE}\r\n${HOST}\r\n\rX: y\r\n\r\n`),
  unreadable('field: a lone CR in its value', get('X: val\rue')),
  unreadable('field: continued in a line of its own', get('X: value', ' continued')),
  unreadable('field: continued by a tab', get('X: value', '\tcontinued')),
  unreadable('field: a blank before its colon', get('X : value')),
  unreadable('field: a tab before its colon', get('X\t: value')),
  unreadable('field: without a colon', get('NoColonHere')),
  unreadable('field: without a name', get(': value')),
  unreadable('field: a line of blanks before the first', message([LINE, ' ', HOST, OWN])),
  unreadable('field: a blank before the first name', message([LINE, ` ${HOST}`, OWN])),
  ...['[', '(', ')', ',', '/', '@', '{', '"', '\\', ' ', '\xc3\xab', ...CONTROLS].map((sign) =>
    unreadable(`field: ${JSON.stringify(sign)} in its name`, get(`X${sign}y: value`)),
  ),
  ...CONTROLS.map((sign) =>
    unreadable(`field: ${JSON.stringify(sign)} in its value`, get(`X: va${sign}lue`)),
  ),
  taken('field: a value of bytes beyond ASCII', get('X: \xc3\xab'), 'GET '),
  taken('field: no value', get('X:'), 'GET '),
  taken('field: a blank for a value', get('X: '), 'GET '),
  taken('field: tabs and blanks around its value', get('X:\t value \t'), 'GET '),
  taken('field: a name in mixed letters', message([LINE, 'hOsT:\tlocalhost', OWN, 'empty:']), 'GET '),

  refused(
    'limit: a target of 100,000 bytes',
    message([`GET /${'a'.repeat(LONG)} HTTP/1.1`, HOST]),
    400,
    414,
    431,
  ),
  refused('limit: a value of 100,000 bytes', get(`X: ${'a'.repeat(LONG)}`), 400, 431),
  refused('limit: a name of 100,000 bytes', get(`${'a'.repeat(LONG)}: x`), 400, 431),
  refused('limit: a method of 100,000 bytes', message([`${'A'.repeat(LONG)} / HTTP/1.1`, HOST]), 400, 501),
  refused(
    'limit: 10,000 fields',
    get(...Array.from({ length: 10_000 }, (_, at) => `X-${at}: value`)),
    400,
    431,
  ),
  refused('limit: a cookie of 64 KB', get(`Cookie: a=${'b'.repeat(65_536)}`), 400, 431),
  httpCase({
    name: 'noise: 256 bytes of it',
    send: String.fromCharCode(...Array.from({ length: 256 }, (_, at) => (at * 167 + 91) % 256)),
    may: ['open', ...UNREADABLE],
  }),

  unreadable('host: none', message([LINE, OWN])),
  unreadable('host: none, with a length', message([LINE, OWN, 'Content-Length: 5'], 'hello')),
  unreadable('host: two', get('Host: other.example')),
  unreadable('host: two that are the same', get(HOST)),
  ...[
    '',
    'user@localhost:3000',
    'localhost:3000/path',
    'localhost:3000, other.example',
    'local host',
    'localhost:30x',
    'localhost:3000?a',
    'localhost:3000#a',
  ].map((host) => unreadable(`host: ${JSON.stringify(host)}`, message([LINE, `Host: ${host}`, OWN]))),
  taken('host: an address of IPv6', message([LINE, 'Host: [::1]:3000', OWN]), 'GET '),

  ...['', '===;;;', 'foo=', 'a=hello world; b=x=y', 'a=1; b=2; c=3'].map((cookie) =>
    httpCase({
      name: `cookie: ${JSON.stringify(cookie)}`,
      send: get(`Cookie: ${cookie}`),
      may: [TAKEN, '400 open', ...UNREADABLE],
      reaches: ['GET '],
      also: keepsCookies,
    }),
  ),
  httpCase({
    name: 'cookie: in two fields',
    send: get('Cookie: a=1', 'Cookie: b=2'),
    may: [TAKEN],
    reaches: ['GET '],
    also: keepsCookies,
  }),
  httpCase({
    name: 'cookie: a thousand',
    send: get(`Cookie: ${Array.from({ length: 1000 }, (_, at) => `k${at}=v${at}`).join('; ')}`),
    may: [TAKEN, '400 open', '431 open', '431 closed'],
    reaches: ['GET '],
  }),
  unreadable('cookie: with a NUL byte', get('Cookie: a=\0b')),
  unreadable('cookie: with control characters', get('Cookie: a=\x01\x02\x03')),

  // A name that some servers write as the other (CGI makes '_' of '-'): it must not become the one that counts.
  namedLike('Content_Length: 99', 'content-length', '99'),
  namedLike('Transfer_Encoding: chunked', 'transfer-encoding', 'chunked'),
  unreadable(
    'name: Content-Length with a blank behind it',
    post(['Content-Length: 5', 'Content-Length : 99'], 'hello'),
  ),
  unreadable(
    'name: Content-Length with a tab in it',
    post(['Content-Length: 5', 'Content\tLength: 99'], 'hello'),
  ),
  taken(
    'name: Transfer-Encoding in capitals',
    post(['TRANSFER-ENCODING: chunked'], '5\r\nhello\r\n0\r\n\r\n'),
    'POST hello',
  ),
]

/** Cookies are the gateway's own: the upstream sees none. */
function keepsCookies({ reached }: Exchange): string | null {
  return reached.every(({ headers }) => headers.cookie === undefined) ? null : 'the upstream got a cookie'
}

function namedLike(line: string, name: string, value: string): ConformanceCase {
  return httpCase({
    name: `name: ${line}`,
    send: post(['Content-Length: 5', line], 'hello'),
    may: [TAKEN, ...UNREADABLE],
    reaches: ['POST hello'],
    also: ({ reached }) =>
      reached.some(({ headers }) => headers[name] === value) ? `the upstream got it as ${name}` : null,
  })
}
