// Which answers may be an envelope and have to be looked into, and which pass as they are.
import type { IncomingHttpHeaders } from 'node:http'

/**
 * - `envelope`: the answer says that it is JSON.
 * - `sniff`: text or of no stated type; an envelope if it begins like an object. Wrong types happen: a proxy in between
 *   that says text/html, a download route that forgets to say that its error is JSON.
 * - `pass`: has no body, or is a file of a type that is no text.
 */
export type Inspection = 'envelope' | 'sniff' | 'pass'

export function inspectionOf(method: string, status: number, headers: IncomingHttpHeaders): Inspection {
  if (method === 'HEAD' || status === 204 || status === 304) return 'pass'
  const type = mediaType(headers)
  if (type === 'application/json' || type.endsWith('+json') || type === 'text/json') return 'envelope'
  return type === '' || type.startsWith('text/') ? 'sniff' : 'pass'
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
