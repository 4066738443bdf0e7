// JSON as it has to be read here: ids of other back ends have more digits than a JavaScript number can hold, and a rounded
// id is the id of somebody else.

/** No integer with fewer digits is rounded. */
const MAY_BE_ROUNDED = /\d{16}/
const NUMBER = /-?\d[\d.eE+-]*/g
const LONG_INTEGER = /^-?[1-9]\d{15,}$/

/** As JSON.parse, except that an integer which a number cannot hold exactly is answered as the text of its digits. */
export function parseJson(text: string): unknown {
  return JSON.parse(MAY_BE_ROUNDED.test(text) ? withQuotedIntegers(text) : text)
}

/** Texts stay as they are, whatever digits stand in them; what is no JSON stays none. */
function withQuotedIntegers(json: string): string {
  const parts: string[] = []
  for (let at = 0; at < json.length; ) {
    const quote = json.indexOf('"', at)
    const end = quote === -1 ? json.length : quote
    parts.push(json.slice(at, end).replace(NUMBER, quotedIfRounded))
    at = quote === -1 ? end : endOfText(json, quote)
    parts.push(json.slice(end, at))
  }
  return parts.join('')
}

function quotedIfRounded(number: string): string {
  return LONG_INTEGER.test(number) && !Number.isSafeInteger(Number(number)) ? `"${number}"` : number
}

/** Behind the quote that closes the text: one that no odd number of backslashes stands before. */
function endOfText(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (json[quote - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return quote + 1
  }
  return json.length
}
