// Numbers as people write them and programs show them, as the decimal text that a field takes. A comma that could be a point is
// nobody's to decide: such a text stays as it is.

/** Thousands by commas or by blanks, all of them alike: '1,234,567.50'. */
const GROUPED = /^-?[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*(?:\.\d*)?$/
const CURRENCY_BEFORE = /^([+-]?)\s*(?:¥|RMB|CNY|人民币)\s*/i
const CURRENCY_AFTER = /\s*(?:元|圆|RMB|CNY)$/i

/** Only money has a currency, which is the yuan, and only parts of a hundred are given in per cent. */
export function plainNumber(text: string, what: 'plain' | 'money' | 'percent'): string {
  const bare = withoutUnit(halfWidth(text), what).replace(/^\+(?=[\d.])/, '')
  const ungrouped = GROUPED.test(bare) ? bare.replace(/[, ]/g, '') : bare
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(ungrouped)) return halfWidth(text)
  const [whole = '', part = ''] = ungrouped.split('.')
  // Zeros at the end say nothing; the others that are too many do, and are refused.
  const places = part.length > MOST_PLACES ? part.replace(/0+$/, '') : part
  const filled = /\d/.test(whole) ? whole : `${whole}0`
  return places === '' ? filled : `${filled}.${places}`
}

const MOST_PLACES = 4

/** In one width, with one kind of blank and of minus: '１２' is 12, but '10²' is no 102. */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\uffe5', '¥')
    .replaceAll('\u2212', '-')
    .replace(/\s+/g, ' ')
    .trim()
}

function withoutUnit(text: string, what: 'plain' | 'money' | 'percent'): string {
  if (what === 'percent') return text.replace(/\s*%$/, '')
  if (what === 'plain') return text
  // Accounts put what is taken back in brackets.
  const [, bracketed] = /^\((.+)\)$/.exec(text) ?? []
  if (bracketed !== undefined && !/[+-]/.test(bracketed)) return `-${withoutUnit(bracketed, what)}`
  return text.replace(CURRENCY_BEFORE, '$1').replace(CURRENCY_AFTER, '')
}
