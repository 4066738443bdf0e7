// In which encoding a text is that does not say so: spreadsheet programs write UTF-8, UTF-16 ("Unicode text") and GB18030.

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

/** By its beginning. Text without a letter beyond ASCII is UTF-8. */
export function encodingOf(head: Buffer): TextEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return wideEncodingOf(head) ?? narrowEncodingOf(head)
}

/** Separators, digits and blanks have an empty byte there, before or after the other one. */
function wideEncodingOf(head: Buffer): TextEncoding | null {
  let before = 0
  let after = 0
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) before += 1
    else after += 1
  }
  const many = head.length / 20
  if (after > many && after > 4 * before) return 'utf-16le'
  return before > many && before > 4 * after ? 'utf-16be' : null
}

/** One letter that was cut makes no other encoding of a text: its cell is refused, not all of them. */
function narrowEncodingOf(head: Buffer): TextEncoding {
  const text = new TextDecoder('utf-8').decode(head)
  const bad = text.match(/\ufffd/g)?.length ?? 0
  const good = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  return bad > good ? 'gb18030' : 'utf-8'
}
