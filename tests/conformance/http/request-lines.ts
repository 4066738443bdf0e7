// The first line of a request (RFC 9112 2.3, 3).
import type { ConformanceCase } from '#tests/conformance/case.ts'
import {
  get,
  httpCase,
  message,
  OWN,
  ofLine,
  refused,
  TAKEN,
  taken,
  takenOrUnreadable,
  UNREADABLE,
  unreadable,
  waitedFor,
} from '#tests/conformance/http/http-case.ts'
import { CALL_PATH } from '#tests/conformance/subject.ts'

const HOST = 'Host: localhost:3000'

export const requestLines: ConformanceCase[] = [
  taken('request line: a plain call', get(), 'GET '),

  // 2.2: a lone LF may be read as a line's end.
  takenOrUnreadable(
    'request line: ended by LF alone',
    `GET ${CALL_PATH} HTTP/1.1\n${HOST}\r\n${OWN}\r\n\r\n`,
    'GET ',
  ),
  unreadable('request line: ended by CR alone', `GET ${CALL_PATH} HTTP/1.1\r${HOST}\r\n${OWN}\r\n\r\n`),
  takenOrUnreadable('request line: behind two empty lines', `\r\n\r\n${get()}`, 'GET '),
  unreadable('request line: behind a word of its own', `Extra line${get()}`),
  refused('request line: of blanks alone', '   \r\n\r\n', 400),

  // 3: blanks may be read leniently, or refused.
  takenOrUnreadable(
    'request line: two blanks behind the method',
    ofLine(`GET  ${CALL_PATH} HTTP/1.1`),
    'GET ',
  ),
  takenOrUnreadable('request line: a tab behind the method', ofLine(`GET\t${CALL_PATH} HTTP/1.1`), 'GET '),
  takenOrUnreadable('request line: a tab behind the target', ofLine(`GET ${CALL_PATH}\tHTTP/1.1`), 'GET '),
  takenOrUnreadable('request line: a blank at its end', ofLine(`GET ${CALL_PATH} HTTP/1.1 `), 'GET '),
  unreadable('request line: a blank within the target', ofLine(`GET ${CALL_PATH} y HTTP/1.1`)),
  unreadable('request line: no target', ofLine('GET HTTP/1.1')),

  // 3.2
  refused('target: with a fragment', ofLine(`GET ${CALL_PATH}#part HTTP/1.1`), 400),
  refused('target: an asterisk, for GET', ofLine('GET * HTTP/1.1'), 400),
  httpCase({
    name: 'target: an asterisk, for OPTIONS',
    send: ofLine('OPTIONS * HTTP/1.1'),
    may: ['200 open', '204 open'],
  }),
  taken('target: an absolute address', ofLine(`GET http://localhost:3000${CALL_PATH} HTTP/1.1`), 'GET '),
  httpCase({
    name: 'target: an absolute address of another host',
    send: ofLine(`GET http://other.example${CALL_PATH} HTTP/1.1`),
    may: [TAKEN, '400 open', '421 open', ...UNREADABLE],
    reaches: ['GET '],
  }),
  refused(
    'target: an authority, for CONNECT',
    'CONNECT x.example:443 HTTP/1.1\r\nHost: x.example:443\r\n\r\n',
    400,
    405,
    501,
  ),
  refused('target: with a NUL byte', ofLine(`GET ${CALL_PATH}\0y HTTP/1.1`), 400),
  refused('target: with bytes beyond ASCII', ofLine(`GET ${CALL_PATH}/caf\xc3\xa9 HTTP/1.1`), 400),
  refused('target: with an overlong form of a slash', ofLine(`GET ${CALL_PATH}/\xc0\xaf HTTP/1.1`), 400),
  refused('target: with an encoded overlong form', ofLine(`GET ${CALL_PATH}/%c0%af HTTP/1.1`), 400),
  refused('target: with an encoded NUL byte', ofLine(`GET ${CALL_PATH}/%00 HTTP/1.1`), 400),
  refused('target: with an encoded line end', ofLine(`GET ${CALL_PATH}/%0d%0aX:y HTTP/1.1`), 400),
  refused('target: with dot segments', ofLine('GET /api/public/../x HTTP/1.1'), 400),
  refused('target: with encoded dot segments', ofLine('GET /api/public/%2e%2e/x HTTP/1.1'), 400),
  refused('target: with a backslash', ofLine('GET /api/public\\x HTTP/1.1'), 400),
  refused('target: without a slash', ofLine('GET api/public/x HTTP/1.1'), 400),
  taken('target: of 7,900 bytes', ofLine(`GET ${CALL_PATH}/${'a'.repeat(7900)} HTTP/1.1`), 'GET '),

  // 2.3, 2.5
  refused('version: none, as in HTTP/0.9', ofLine(`GET ${CALL_PATH}`), 400),
  httpCase({
    name: 'version: none, and nothing behind it',
    send: `GET ${CALL_PATH}\r\n`,
    may: ['open', ...UNREADABLE],
  }),
  unreadable('version: a blank in its place', `GET ${CALL_PATH} \r\n\r\n`),
  refused('version: 9.9', ofLine(`GET ${CALL_PATH} HTTP/9.9`), 400, 505),
  refused('version: 2.0', ofLine(`GET ${CALL_PATH} HTTP/2.0`), 400, 505),
  refused('version: the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 405, 505),
  taken('version: 1.2, which is one of 1.x', ofLine(`GET ${CALL_PATH} HTTP/1.2`), 'GET '),
  unreadable('version: 1, without its second figure', ofLine(`GET ${CALL_PATH} HTTP/1`)),
  unreadable('version: 01.01', ofLine(`GET ${CALL_PATH} HTTP/01.01`)),
  unreadable('version: with a blank in it', ofLine(`GET ${CALL_PATH} HTTP/ 1.1`)),
  unreadable('version: in small letters', ofLine(`GET ${CALL_PATH} http/1.1`)),
  unreadable('version: of another protocol', ofLine(`GET ${CALL_PATH} RTSP/1.1`)),
  httpCase({
    name: 'version: 1.0 closes',
    send: ofLine(`GET ${CALL_PATH} HTTP/1.0`),
    may: ['200 closed'],
    reaches: ['GET '],
  }),
  httpCase({
    name: 'version: 1.0 needs no host',
    send: message([`GET ${CALL_PATH} HTTP/1.0`, OWN]),
    may: ['200 closed', ...UNREADABLE],
    reaches: ['GET '],
  }),

  // What comes in pieces is waited for, wherever it was cut.
  ...[
    'G',
    'GET ',
    `GET ${CALL_PATH}`,
    `GET ${CALL_PATH} `,
    `GET ${CALL_PATH} HTTP`,
    `GET ${CALL_PATH} HTTP/1.1`,
    `GET ${CALL_PATH} HTTP/1.1\r`,
    `GET ${CALL_PATH} HTTP/1.1\r\n`,
    `GET ${CALL_PATH} HTTP/1.1\r\nHos`,
    `GET ${CALL_PATH} HTTP/1.1\r\nHost:`,
    `GET ${CALL_PATH} HTTP/1.1\r\nHost: `,
    `GET ${CALL_PATH} HTTP/1.1\r\nHost: localhost`,
    `GET ${CALL_PATH} HTTP/1.1\r\nHost: localhost\r`,
    `GET ${CALL_PATH} HTTP/1.1\r\nHost: localhost\r\n`,
    `GET ${CALL_PATH} HTTP/1.1\r\nHost: localhost\r\n\r`,
    '',
  ].map((beginning) => waitedFor(`beginning: ${JSON.stringify(beginning)}`, beginning)),
  taken('pieces: a call of four', ['GE', `T ${CALL_PATH} HT`, `TP/1.1\r\n${HOST}\r`, '\n\r\n'], 'GET '),
]
