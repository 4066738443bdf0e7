// Which request paths are let in. Decided once, on the raw bytes: a path that two programs could read differently (a
// router that decodes, an upstream that decodes again) is refused rather than repaired.

import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { tokenRefresh } from '#shared/contracts/system/user.ts'
import { SIGN_IN_PATH } from '#shared/session.ts'

/** What nearly every path looks like, and what nobody can take for anything else. */
const SIMPLE_PATH = /^(?:\/[\w-]+)+(?:\?|$)/

/** How often a path is decoded to find dot segments that were encoded more than once. */
const MAX_DECODE_DEPTH = 4

/**
 * True for a path that means the same to everyone: absolute, without dot segments, '//', '\' or control bytes, and without
 * ';', behind which some servers see parameters of the segment and others a part of its name.
 */
export function isPlainPath(rawUrl: string): boolean {
  if (SIMPLE_PATH.test(rawUrl)) return true
  let path = rawUrl.split('?', 1)[0] ?? ''
  if (!path.startsWith('/') || /[#;]/.test(path)) return false
  for (let depth = 0; depth < MAX_DECODE_DEPTH; depth += 1) {
    if (isAmbiguous(path)) return false
    if (!path.includes('%')) return true
    const decoded = decode(path)
    if (decoded === null) return false
    path = decoded
  }
  return false
}

/** Calls that only the gateway makes: they give a token out, or take one in their address. */
const RESERVED = [SIGN_IN_PATH, tokenRefresh.path, NOTICE_STREAM_PATH].map((path) => path.toUpperCase())

/**
 * True for a path that some upstream may take for one of the gateway's own calls: in another letter case, with more behind it
 * (a slash, an extension, a blank), encoded once or more, in letters that fold into ASCII.
 */
export function isReserved(rawUrl: string): boolean {
  let path = rawUrl.split('?', 1)[0] ?? ''
  for (let depth = 0; depth < MAX_DECODE_DEPTH && path.includes('%'); depth += 1) path = decode(path) ?? path
  const spelt = path.normalize('NFKC').toUpperCase()
  return RESERVED.some(
    (reserved) => spelt.startsWith(reserved) && !/^[\w-]/.test(spelt.slice(reserved.length)),
  )
}

function isAmbiguous(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /[\u0000-\u0020\u007f\\]|\/\/|(?:^|\/)\.{1,2}(?:[/;]|$)/.test(path)
}

/** Null for malformed percent-encoding. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
