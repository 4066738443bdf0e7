// What a code of GS1 says of the goods that it is on: element strings of GS1-128 and DataMatrix as scanners send them, the same
// in brackets as it is printed beside the symbol, and addresses of GS1 Digital Link.
import { elementForm, identifierOf } from '#shared/domain/application-identifiers.ts'
import { hasCheckDigit, SEPARATOR } from '#shared/gs1-signs.ts'

/** Days as YYYY-MM-DD. */
export type Gs1Label = {
  /** Of 14 digits. */
  gtin?: string
  /** Of a container, 18 digits. */
  sscc?: string
  lot?: string
  produced?: string
  expiry?: string
  serial?: string
  /** Pieces. */
  quantity?: string
  /** Something in it cannot be told for sure: its separators are lost, or a day is none. It is left out. */
  isUnclear: boolean
}

/** Null for what is no code of GS1. `year`: the present one, by which years of two digits are understood. */
export function readGs1(text: string, year: number): Gs1Label | null {
  const read = elementsOf(text)
  if (!read) return null
  const { elements, isUnclear } = read
  const produced = dayOf(elements.get('11'), year)
  const expiry = dayOf(elements.get('17') ?? elements.get('15'), year)
  return {
    ...given('gtin', gtinOf(elements)),
    ...given('sscc', elements.get('00')),
    ...given('lot', elements.get('10')),
    ...given('produced', produced),
    ...given('expiry', expiry),
    ...given('serial', elements.get('21')),
    ...given('quantity', countIn(elements.get('37') ?? elements.get('30'))),
    isUnclear: isUnclear || produced === null || expiry === null,
  }
}

/** What the product is called by: the number that a code of GS1 names as it stands under its bars, else the code itself. */
export function productCodeOf(scanned: string): string {
  const gtin = gtinOf(elementsOf(scanned)?.elements ?? new Map())
  return gtin === undefined ? withoutIdentifier(scanned) : printedGtin(gtin)
}

/** A container's code: the number of an SSCC, else the code itself. */
export function containerCodeOf(scanned: string): string {
  return elementsOf(scanned)?.elements.get('00') ?? withoutIdentifier(scanned)
}

/** The number of a pallet or box, which is told from all others of its length by its last digit. */
export function isSscc(text: string): boolean {
  return /^\d{18}$/.test(text) && hasCheckDigit(text)
}

/** A piece's own number: the serial that a code of GS1 names, else the code itself. */
export function serialNoOf(scanned: string): string {
  return elementsOf(scanned)?.elements.get('21') ?? withoutIdentifier(scanned)
}

/** As EAN-8, UPC, EAN-13 and ITF-14 have it: of 14 digits the zeros that fill it up are left out. */
export function printedGtin(gtin: string): string {
  return gtin.replace(/^(?:0{6}(?=\d{8}$)|00(?=\d{12}$)|0(?=\d{13}$))/, '')
}

/** Scanners may tell before each code what kind of symbol it was read from (ISO/IEC 15424). */
export function withoutIdentifier(scanned: string): string {
  return scanned.replace(SYMBOLOGY_IDENTIFIER, '')
}

const SYMBOLOGY_IDENTIFIER = /^\][A-Za-z]\w/

type Elements = ReadonlyMap<string, string>
type Read = { elements: Elements; isUnclear: boolean }

/** What keyboards and programs make of a separator. None of these signs may stand in a value, or not in this order. */
const SPELT_SEPARATORS = /\u241d|\{GS\}|<GS>|\[GS\]|\^\]|~d029|\|/gi

function elementsOf(scanned: string): Read | null {
  const text = withoutIdentifier(scanned.trim())
  if (/^https?:/i.test(text)) return whole(linkedElements(text))
  if (/^\((?:00|01|02)\)/.test(text)) return whole(bracketedElements(text))
  return stringElements(withoutSeparator(text.replace(SPELT_SEPARATORS, SEPARATOR)))
}

function whole(elements: Elements | null): Read | null {
  return elements && { elements, isUnclear: false }
}

/** Nothing else begins like this with a right check digit: a lot or a serial alone is not told from any other text. */
const KEY = /^(?:00(\d{18})|0[12](\d{14}))/

function stringElements(text: string): Read | null {
  const [, sscc, gtin] = KEY.exec(text) ?? []
  if (!hasCheckDigit(sscc ?? gtin ?? '')) return null
  const elements = elementsIn(text, new Map())
  if (text.includes(SEPARATOR)) return whole(elements)
  return withoutGlued(text, elements)
}

/** All elements of the text; null where it is not made of elements alone, or one of them says two things. */
function elementsIn(text: string, before: Elements): Elements | null {
  if (text === '') return before
  const identifier = identifierOf(text)
  if (identifier === null) return null
  const { value, rest } = firstValue(identifier, text.slice(identifier.length))
  const elements = withElement(before, identifier, value)
  return elements && elementsIn(rest, elements)
}

function firstValue(identifier: string, text: string): { value: string; rest: string } {
  const separator = text.indexOf(SEPARATOR)
  const end = elementForm(identifier)?.length ?? (separator < 0 ? text.length : separator)
  return { value: text.slice(0, end), rest: withoutSeparator(text.slice(end)) }
}

function withoutSeparator(text: string): string {
  return text.startsWith(SEPARATOR) ? text.slice(1) : text
}

function withElement(before: Elements, identifier: string, value: string): Elements | null {
  const known = before.get(identifier)
  if (known !== undefined && known !== value) return null
  const isRight =
    elementForm(identifier)?.pattern.test(value) && (!CHECKED.has(identifier) || hasCheckDigit(value))
  return isRight ? new Map([...before, [identifier, value]]) : null
}

const CHECKED = new Set(['00', '01', '02'])

/**
 * A scanner that sends no control characters glues what follows a lot to it. Where the end of the last value would be a day of
 * its own, nobody knows whether it is one: that value is left out.
 */
function withoutGlued(text: string, elements: Elements | null): Read | null {
  const last = lastOpen(text, new Map())
  if (!last) return whole(elements)
  const isGlued = [...last.value].some((_, place) => {
    const end = last.value.slice(place)
    return place > 0 && DAY.test(end) && elementsIn(end, last.before) !== null
  })
  return isGlued ? { elements: last.before, isUnclear: true } : whole(elements)
}

const DAY = /^1[1-7]\d{6}/

/** The value of no fixed length that goes on to the end, and the elements before it. */
function lastOpen(text: string, before: Elements): { value: string; before: Elements } | null {
  const identifier = identifierOf(text)
  if (identifier === null) return null
  const { value, rest } = firstValue(identifier, text.slice(identifier.length))
  if (elementForm(identifier)?.length === null) return { value, before }
  const elements = withElement(before, identifier, value)
  return elements && lastOpen(rest, elements)
}

function bracketedElements(text: string): Elements | null {
  const parts = text.split(/\((\d{2,4})\)/).slice(1)
  let elements: Elements | null = new Map()
  for (let at = 0; elements && at < parts.length; at += 2) {
    elements = withElement(elements, parts[at] ?? '', parts[at + 1]?.trim() ?? '')
  }
  return elements
}

/** `https://<anything>/01/<gtin>/10/<lot>?17=<day>`; whatever else the address asks for is no element. */
function linkedElements(text: string): Elements | null {
  const url = addressIn(text)
  const path = /\/(?:00|01)\/.*$/.exec(url?.pathname ?? '')?.[0]
  if (!url || path === undefined) return null
  const [, ...parts] = path.split('/')
  let elements: Elements | null = new Map()
  for (let at = 0; elements && at < parts.length; at += 2) {
    const identifier = parts[at] ?? ''
    elements = withElement(elements, identifier, linkedValue(identifier, parts[at + 1] ?? ''))
  }
  for (const [name, value] of url.searchParams) {
    if (elements && elementForm(name)) elements = withElement(elements, name, value)
  }
  return elements
}

function addressIn(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** The number of a product may stand there without the zeros before it. */
function linkedValue(identifier: string, part: string): string {
  const value = decoded(part)
  return identifier === '01' && /^(?:\d{8}|\d{12,13})$/.test(value) ? value.padStart(14, '0') : value
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function gtinOf(elements: Elements): string | undefined {
  return elements.get('01') ?? elements.get('02')
}

function countIn(digits: string | undefined): string | undefined {
  return digits?.replace(/^0+(?=\d)/, '')
}

/** Null for a day that there is not; the day 00 is the last of its month. */
function dayOf(yymmdd: string | undefined, year: number): string | null | undefined {
  if (yymmdd === undefined) return undefined
  const [fullYear, month, day] = [
    yearOf(Number(yymmdd.slice(0, 2)), year),
    Number(yymmdd.slice(2, 4)),
    Number(yymmdd.slice(4)),
  ]
  const last = new Date(Date.UTC(fullYear, month, 0)).getUTCDate()
  if (day > last) return null
  return `${fullYear}-${yymmdd.slice(2, 4)}-${String(day || last).padStart(2, '0')}`
}

/** 49 years back to 50 years ahead (GS1 General Specifications, 7.12). */
function yearOf(twoDigits: number, year: number): number {
  const inThisCentury = year - (year % 100) + twoDigits
  if (inThisCentury - year >= 51) return inThisCentury - 100
  return inThisCentury - year <= -50 ? inThisCentury + 100 : inThisCentury
}

function given<K extends string>(name: K, value: string | null | undefined): { [N in K]?: string } {
  return value === null || value === undefined ? {} : ({ [name]: value } as { [N in K]: string })
}
