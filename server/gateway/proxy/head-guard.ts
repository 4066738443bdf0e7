// Which request heads are let in: none that two programs could read differently, and none of a size that the next program on
// the way may refuse without a word.
import type { IncomingMessage } from 'node:http'

/** What most servers take. Node reads more of it, so that a longer one is refused by a sentence. */
const MAX_HEAD_BYTES = 16 * 1024

/** A name or an address, and a port (RFC 9110 7.2): no path, no user, no list. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** The preface of HTTP/2 and a line as of HTTP/0.9 are read by Node, as if they were none of those. */
const VERSIONS = ['1.1', '1.0']

export function refusalOfHead({
  httpVersion,
  headers,
  rawHeaders,
}: IncomingMessage): 'malformedHead' | 'headTooLarge' | null {
  let bytes = 0
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    bytes += name.length + (rawHeaders[at + 1]?.length ?? 0)
    // Node itself keeps the first of several.
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (bytes > MAX_HEAD_BYTES) return 'headTooLarge'
  // Old programs that speak HTTP/1.0 send none.
  if (hosts > 1 || (headers.host !== undefined && !HOST.test(headers.host))) return 'malformedHead'
  return VERSIONS.includes(httpVersion) && isKnownCoding(headers['transfer-encoding'])
    ? null
    : 'malformedHead'
}

/**
 * Chunks end where they say, and nothing else is undone on the way (RFC 9112 6.1): another coding before them would stay with
 * the body, and its name would not. Of an empty one beside a length, some read the length.
 */
function isKnownCoding(coding: string | undefined): boolean {
  return coding === undefined || coding.toLowerCase() === 'chunked'
}
