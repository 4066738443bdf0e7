// Requests hidden in others: lines that one program takes for the length or coding of a body, and the next one does not.
import type { ConformanceCase } from '#tests/conformance/case.ts'
import { get, post } from '#tests/conformance/http/http-case.ts'
import { CALL_PATH, type Exchange } from '#tests/conformance/subject.ts'

const HIDDEN_PATH = '/api/public/hidden'
const HIDDEN = get().replace(CALL_PATH, HIDDEN_PATH)
const ENDED = '0\r\n\r\n'
const IN_A_CHUNK = `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n${ENDED}`
/** Of the chunk's size alone, with its line end. */
const SHORT = IN_A_CHUNK.indexOf('\r\n') + 2

const CHUNKED = 'Transfer-Encoding: chunked'

type Hiding = {
  kind: string
  /** The line that is changed. */
  name: string
  value: string
  /** A message that one of two readings ends before the hidden request. */
  hide: (line: string) => string
  /** Where the line counts for nothing, the message ends there by what is left: what follows is the caller's next request. */
  isOpenWithoutLine?: true
}

const HIDINGS: readonly Hiding[] = [
  {
    kind: 'length covers it, chunks end before',
    name: 'Transfer-Encoding',
    value: 'chunked',
    hide: (line) => post([line, `Content-Length: ${ENDED.length + HIDDEN.length}`], ENDED + HIDDEN),
  },
  {
    kind: 'a chunk covers it, the length ends before',
    name: 'Transfer-Encoding',
    value: 'chunked',
    hide: (line) => post([line, `Content-Length: ${SHORT}`], IN_A_CHUNK),
    isOpenWithoutLine: true,
  },
  {
    kind: 'chunks cover it, a changed length ends before',
    name: 'Content-Length',
    value: String(SHORT),
    hide: (line) => post([CHUNKED, line], IN_A_CHUNK),
  },
  {
    kind: 'length covers it, a changed length ends before',
    name: 'Content-Length',
    value: '4',
    hide: (line) => post([line, `Content-Length: ${4 + HIDDEN.length}`], `PING${HIDDEN}`),
  },
]

const CONTROLS = range(0x01, 0x20)
const BEYOND_ASCII = range(0x7f, 0xff)
const SEPARATORS = [
  '\x01',
  '\x04',
  '\x08',
  '\t',
  '\n',
  '\x0b',
  '\x0c',
  '\r',
  '\x1f',
  ' ',
  '\x7f',
  '\xa0',
  '\xff',
]

export const smuggling: ConformanceCase[] = HIDINGS.flatMap(
  ({ kind, name, value, hide, isOpenWithoutLine }) =>
    changesOf(name, value).map((line) => ({
      name: `${kind}: ${JSON.stringify(line)}`,
      async differs(subject) {
        const exchange = await subject.exchange([hide(line)], 0)
        const mayFollow = isOpenWithoutLine && isAnotherField(line, name)
        if (!mayFollow && exchange.reached.some(({ url }) => url === HIDDEN_PATH)) {
          return 'the hidden request reached the upstream'
        }
        return wrongAnswers(exchange)
      },
    })),
)

/** However a message is read, each call has an answer of its own, and nothing else is sent. */
function wrongAnswers({ answers, reached }: Exchange): string | null {
  const final = answers.filter(({ status }) => status >= 200 || status === 0)
  if (reached.length > final.length) return `${reached.length} calls upstream, ${final.length} answers`
  return final.some(({ status }) => status === 0) ? 'bytes that are no answer' : null
}

/** RFC 9110 5.1, 5.5: a line that anybody reads as a field, and nobody as this one. */
function isAnotherField(line: string, name: string): boolean {
  const field = /^([\w!#$%&'*+.^`|~-]+):[\t\x20-\x7e\x80-\xff]*$/.exec(line)
  return field !== null && field[1]?.toLowerCase() !== name.toLowerCase()
}

/** The line, with a byte too many in one place or in two, in other words, or beside another field. */
function changesOf(name: string, value: string): string[] {
  const everywhere = [...CONTROLS, ...BEYOND_ASCII].flatMap((sign) => [
    `${name}:${sign}${value}`,
    `${name}${sign}: ${value}`,
    `${sign}${name}: ${value}`,
    `${name}: ${value}${sign}`,
    `${sign}${name}${sign}: ${value}`,
    `${sign}${name}:${sign}${value}`,
    `${sign}${name}: ${value}${sign}`,
    `${name}${sign}:${sign}${value}`,
    `${name}${sign}: ${value}${sign}`,
    `${name}:${sign}${value}${sign}`,
  ])
  const besideAnother = SEPARATORS.flatMap((sign) => [
    `X: X${sign}${name}: ${value}`,
    `${name}: ${value}${sign}X: X`,
    `X: X\r${sign}${name}: ${value}`,
    `X: X${sign}\n${name}: ${value}`,
    `${name}: ${value}\r${sign}X: X`,
    `${name}: ${value}${sign}\nX: X`,
  ])
  return [...new Set([...everywhere, ...besideAnother, ...inOtherWords(name, value)])]
}

function inOtherWords(name: string, value: string): string[] {
  return [
    `${name}: ${value}`,
    ` ${name}: ${value}`,
    `${name}:\t${value}`,
    `${name}\t:\t${value}`,
    `${name} : ${value}`,
    `${name}:  ${value}`,
    `${name.replace('-', ' ')}: ${value}`,
    `${name.replace('-', '_')}: ${value}`,
    `${name.replace('-', ' ')}:${value}`,
    `${name.replace('-', '\r-')}: ${value}`,
    `${name.replace('e', '\x82')}: ${value}`,
    `Content-Encoding: ${value}`,
    `${name}:\n ${value}`,
    `${name}:\r\n ${value}`,
    `${name}: ${value}, cow`,
    `${name}: cow, ${value}`,
    `${name}: cow ${value} bar`,
    `${name}: cow\r\n${name}: ${value}`,
    `${name}: ${value}\r\n${name}: cow`,
    `${name}: "${value}"`,
    `${name}: '${value}'`,
    `${name}: ${value.slice(0, -2)}`,
    `${name}: ${value}\r`,
    `${name.toUpperCase()}: ${value.toUpperCase()}`,
    `${name.toLowerCase()}: ${value}`,
    'TrAnSFer-EnCODinG: cHuNkeD',
    `${name}: ${value.replace('u', '\x96')}`,
    `X:X\r${name}: ${value}`,
    `X:X\n${name}: ${value}`,
  ]
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at))
}
