// How long a body is: by Content-Length (RFC 9110 8.6), by Transfer-Encoding (RFC 9112 6), and chunk by chunk (7.1).
import type { ConformanceCase } from '#tests/conformance/case.ts'
import {
  get,
  httpCase,
  post,
  refused,
  request,
  TAKEN,
  taken,
  takenAtMostOnce,
  takenOrUnreadable,
  UNREADABLE,
  unreadable,
  waitedFor,
} from '#tests/conformance/http/http-case.ts'

const CHUNKED = 'Transfer-Encoding: chunked'

/** One value that is no length after the other. */
const NO_LENGTHS = [
  'abc',
  '+5',
  '-1',
  '-0',
  '-1234',
  '-123456789123456789123456789',
  '0x5',
  '0o5',
  '1_0',
  '1 0',
  '5.0',
  '5e0',
  '5;',
  '',
  '5, 10',
  '99999999999999999999',
]

const NO_CHUNK_SIZES = ['0x5', '+5', '-1', '1_0', ' 5', '', 'g', 'FFFFFFFFFFFFFFFF0', '5.0', '5 5']

/** With a length of 5 beside it, which may count for nothing, or for all that is refused. */
const CODINGS_BESIDE_A_LENGTH = [
  'chunked',
  'Chunked',
  'chunked ',
  '\tchunked',
  'chunked, chunked',
  ', chunked',
  'chunked,',
]

const NO_CODINGS_BESIDE_A_LENGTH = [
  'xchunked',
  'identity',
  'chunked;ext=val',
  '"chunked"',
  '\x0bchunked',
  '\x0cchunked',
  'chunked\0',
  '',
  'chunked\r\nTransfer-Encoding: identity',
]

export const bodies: ConformanceCase[] = [
  taken('length: 5', post(['Content-Length: 5'], 'hello'), 'POST hello'),
  taken('length: 0', post(['Content-Length: 0']), 'POST '),
  taken('length: none, of a POST', post([]), 'POST '),
  waitedFor('length: 10 of which 5 come', post(['Content-Length: 10'], 'hello')),
  ...NO_LENGTHS.map((length) =>
    unreadable(`length: ${JSON.stringify(length)}`, post([`Content-Length: ${length}`], 'hello')),
  ),
  unreadable('length: two that differ', post(['Content-Length: 5', 'Content-Length: 10'], 'helloworld')),
  ...['5, 5', '5, 5, 5', '005'].map((length) =>
    takenOrUnreadable(`length: ${length}`, post([`Content-Length: ${length}`], 'hello'), 'POST hello'),
  ),
  takenOrUnreadable(
    'length: two that are the same',
    post(['Content-Length: 5', 'Content-Length: 5'], 'hello'),
    'POST hello',
  ),
  takenOrUnreadable('length: 00', post(['Content-Length: 00']), 'POST '),
  takenOrUnreadable(
    'length: 0200 is 200, not 128',
    post(['Content-Length: 0200'], 'a'.repeat(200)),
    `POST ${'a'.repeat(200)}`,
  ),
  takenOrUnreadable('length: a blank behind it', post(['Content-Length: 5 '], 'hello'), 'POST hello'),
  takenOrUnreadable('length: two blanks before it', post(['Content-Length:  5'], 'hello'), 'POST hello'),
  takenOrUnreadable('length: of a GET', `${get('Content-Length: 5')}hello`, 'GET hello'),
  httpCase({
    name: 'length: of a HEAD',
    send: request('HEAD', ['Content-Length: 5'], 'hello'),
    may: [TAKEN, ...UNREADABLE],
    reaches: ['HEAD hello'],
  }),
  refused('length: of an OPTIONS', request('OPTIONS', ['Content-Length: 5'], 'hello'), 200, 204, 400, 405),

  ...CODINGS_BESIDE_A_LENGTH.map((coding) =>
    takenAtMostOnce(
      `coding: ${JSON.stringify(coding)} beside a length`,
      post([`Transfer-Encoding: ${coding}`, 'Content-Length: 5'], '0\r\n\r\n'),
      'POST ',
    ),
  ),
  ...NO_CODINGS_BESIDE_A_LENGTH.map((coding) =>
    unreadable(
      `coding: ${JSON.stringify(coding)} beside a length`,
      post([`Transfer-Encoding: ${coding}`, 'Content-Length: 5'], 'hello'),
    ),
  ),
  takenAtMostOnce(
    'coding: chunked beside the length of its chunks',
    post(['Content-Length: 15', CHUNKED], '5\r\nhello\r\n0\r\n\r\n'),
    'POST hello',
  ),
  unreadable(
    'coding: a blank before its colon, beside a length',
    post(['Transfer-Encoding : chunked', 'Content-Length: 5'], 'hello'),
  ),
  unreadable(
    'coding: in a continued line, beside a length',
    post(['Transfer-Encoding:', ' chunked', 'Content-Length: 5'], 'hello'),
  ),
  unreadable('coding: none that is known', post(['Transfer-Encoding: gzip'])),
  unreadable('coding: chunked is not the last', post(['Transfer-Encoding: chunked, gzip'], '0\r\n\r\n')),
  unreadable(
    'coding: a known one behind an unknown one',
    post(['Transfer-Encoding: cow, chunked'], '0\r\n\r\n'),
  ),
  unreadable(
    'coding: in HTTP/1.0, beside a length',
    post([CHUNKED, 'Content-Length: 5'], 'hello').replace('HTTP/1.1', 'HTTP/1.0'),
  ),
  httpCase({
    name: 'coding: in HTTP/1.0',
    send: post([CHUNKED], '5\r\nhello\r\n0\r\n\r\n').replace('HTTP/1.1', 'HTTP/1.0'),
    may: [...UNREADABLE, '200 closed'],
    reaches: ['POST hello'],
  }),

  taken('chunks: one', post([CHUNKED], '5\r\nhello\r\n0\r\n\r\n'), 'POST hello'),
  taken('chunks: two', post([CHUNKED], '5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n'), 'POST hello world'),
  taken('chunks: none', post([CHUNKED], '0\r\n\r\n'), 'POST '),
  taken('chunks: a size in capitals', post([CHUNKED], 'A\r\nhelloworld\r\n0\r\n\r\n'), 'POST helloworld'),
  taken('chunks: a size with zeros before it', post([CHUNKED], '0005\r\nhello\r\n0\r\n\r\n'), 'POST hello'),
  taken('chunks: in pieces', [post([CHUNKED]), '5', '\r', '\nhel', 'lo\r\n0\r\n', '\r\n'], 'POST hello'),
  taken('chunks: with a trailer', post([CHUNKED], '5\r\nhello\r\n0\r\nX-Sum: abc\r\n\r\n'), 'POST hello'),
  taken('chunks: with an extension', post([CHUNKED], '5;ext=value\r\nhello\r\n0\r\n\r\n'), 'POST hello'),
  waitedFor('chunks: without the last', post([CHUNKED], '5\r\nhello\r\n')),
  waitedFor('chunks: without the empty line behind the last', post([CHUNKED], '5\r\nhello\r\n0\r\n')),
  ...NO_CHUNK_SIZES.map((size) =>
    unreadable(`chunks: the size ${JSON.stringify(size)}`, post([CHUNKED], `${size}\r\nhello\r\n0\r\n\r\n`)),
  ),
  // 7.1.1 allows blanks before ';' alone, and for reading only.
  unreadable('chunks: a blank behind the size', post([CHUNKED], '5 \r\nhello\r\n0\r\n\r\n')),
  unreadable('chunks: a size and a lone semicolon', post([CHUNKED], '5;\r\nhello\r\n0\r\n\r\n')),
  unreadable('chunks: an extension that is no token', post([CHUNKED], '5;bad[=x\r\nhello\r\n0\r\n\r\n')),
  unreadable('chunks: an extension with a NUL byte', post([CHUNKED], '5;\0ext\r\nhello\r\n0\r\n\r\n')),
  unreadable('chunks: an extension with a lone CR', post([CHUNKED], '5;a\rX\r\nhello\r\n0\r\n\r\n')),
  refused(
    'chunks: an extension of 100,000 bytes',
    post([CHUNKED], `5;ext=${'a'.repeat(100_000)}\r\nhello\r\n0\r\n\r\n`),
    400,
    413,
    431,
  ),
  takenOrUnreadable(
    'chunks: an extension ended by LF alone',
    post([CHUNKED], '5;\nhello\r\n0\r\n\r\n'),
    'POST hello',
  ),
  takenOrUnreadable(
    'chunks: a size ended by LF alone',
    post([CHUNKED], '5\nhello\r\n0\r\n\r\n'),
    'POST hello',
  ),
  takenOrUnreadable('chunks: data ended by LF alone', post([CHUNKED], '5\r\nhello\n0\r\n\r\n'), 'POST hello'),
  takenOrUnreadable('chunks: ended by LF alone', post([CHUNKED], '5\r\nhello\r\n0\r\n\n'), 'POST hello'),
  unreadable('chunks: a size ended by CR alone', post([CHUNKED], '5\rhello\r\n0\r\n\r\n')),
  unreadable('chunks: data without a line end', post([CHUNKED], '5\r\nhello0\r\n\r\n')),
  unreadable('chunks: longer than its size', post([CHUNKED], '5\r\nhello!!\r\n0\r\n\r\n')),

  // What a trailer must not say (RFC 9110 6.5.1) is ignored, or refused.
  ...[
    'Content-Length: 50',
    'Transfer-Encoding: chunked',
    'Host: evil.example',
    'Authorization: Bearer evil',
    'Content-Type: text/evil',
    'Cookie: swms_session=evil',
  ].map((line) =>
    httpCase({
      name: `trailer: ${line}`,
      send: post([CHUNKED], `5\r\nhello\r\n0\r\n${line}\r\n\r\n`),
      may: [TAKEN, ...UNREADABLE],
      reaches: ['POST hello'],
      also: ({ reached }) =>
        JSON.stringify(reached.map(({ headers }) => headers)).includes('evil')
          ? 'the upstream got it as a header'
          : null,
    }),
  ),
]
