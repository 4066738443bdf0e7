// Which answers may be an envelope and have to be looked into, and which pass as they are.
import type { IncomingHttpHeaders } from 'node:http'

/**
 * - `envelope`: the answer says that it is JSON.
 * - `sniff`: says anything else, or nothing; an envelope if it begins like an object. Wrong types happen: a proxy in between
 *   that says text/html, a download route that says what its file would have been of an error that came instead.
 * - `pass`: has no body, or is a picture, a film and the like, or a file in a coding, which would have to be undone.
 */
export type Inspection = 'envelope' | 'sniff' | 'pass'

export function inspectionOf(method: string, status: number, headers: IncomingHttpHeaders): Inspection {
  if (method === 'HEAD' || status === 204 || status === 304) return 'pass'
  const type = mediaType(headers)
  if (isJsonType(type)) return 'envelope'
  if (type === '' || type.startsWith('text/')) return 'sniff'
  return 'content-encoding' in headers || /^(?:image|video|audio|font)\//.test(type) ? 'pass' : 'sniff'
}

export function isJson(headers: IncomingHttpHeaders): boolean {
  return isJsonType(mediaType(headers))
}

function isJsonType(type: string): boolean {
  return type === 'application/json' || type.endsWith('+json') || type === 'text/json'
}

/** Null when none is named. */
export function charsetOf(headers: IncomingHttpHeaders): string | null {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? null
}

function mediaType(headers: IncomingHttpHeaders): string {
  const { 'content-type': type = '' } = headers
  const end = type.indexOf(';')
  return (end === -1 ? type : type.slice(0, end)).trim().toLowerCase()
}

/** JSON is UTF-8, but an old upstream may say otherwise. Null where no decoding is needed or none is known. */
export function decoderOf(charset: string | null): TextDecoder | null {
  if (charset === null) return null
  try {
    const decoder = new TextDecoder(charset)
    return decoder.encoding === 'utf-8' ? null : decoder
  } catch {
    return null
  }
}
