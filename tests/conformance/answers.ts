// Answers as they stand in the bytes of a connection, one behind the other: more of them than requests is what some cases look for.

export type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string }

const HEAD_END = '\r\n\r\n'

/**
 * Those that are here as a whole. `isBodiless`: they answer HEAD. Bytes that begin no answer are one of status 0, so that a
 * body where none may be is seen.
 */
export function readAnswers(bytes: string, isBodiless: boolean): Answer[] {
  const answers: Answer[] = []
  let rest = bytes
  while (rest !== '') {
    const read = readAnswer(rest, isBodiless)
    if (!read) return answers
    answers.push(read.answer)
    rest = rest.slice(read.length)
  }
  return answers
}

type Read = { answer: Answer; length: number }

function readAnswer(bytes: string, isBodiless: boolean): Read | null {
  const end = bytes.indexOf(HEAD_END)
  if (!/^HTTP\/1\.1 \d{3}/.test(bytes) && bytes.length > 'HTTP/1.1 200'.length) return foreign(bytes)
  if (end === -1) return null
  const [statusLine = '', ...lines] = bytes.slice(0, end).split('\r\n')
  const status = Number(statusLine.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
  const headers = readHeaders(lines)
  const start = end + HEAD_END.length
  const body = hasBody(status, isBodiless) ? readBody(bytes.slice(start), headers) : { text: '', length: 0 }
  return body && { answer: { status, headers, body: body.text }, length: start + body.length }
}

function foreign(bytes: string): Read {
  return { answer: { status: 0, headers: {}, body: bytes }, length: bytes.length }
}

function readHeaders(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

function hasBody(status: number, isBodiless: boolean): boolean {
  return !isBodiless && status >= 200 && status !== 204 && status !== 304
}

type Body = { text: string; length: number }

function readBody(bytes: string, headers: Readonly<Record<string, string>>): Body | null {
  if (headers['transfer-encoding'] === 'chunked') return readChunks(bytes)
  const length = Number(headers['content-length'] ?? bytes.length)
  return bytes.length < length ? null : { text: bytes.slice(0, length), length }
}

function readChunks(bytes: string): Body | null {
  let text = ''
  let at = 0
  while (true) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd === -1) return null
    const size = Number.parseInt(bytes.slice(at, lineEnd), 16)
    const start = lineEnd + 2
    at = start + size + 2
    if (bytes.length < at) return null
    if (size === 0) return { text, length: at }
    text += bytes.slice(start, start + size)
  }
}
