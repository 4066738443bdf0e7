// Codes of GS1 as scanners send them. The examples are those of the GS1 General Specifications and of the Digital Link standard,
// with numbers of the prefix that GS1 keeps for examples.
import { describe, expect, it } from 'vitest'
import { elementForm, identifierOf } from '#shared/domain/application-identifiers.ts'
import { containerCodeOf, type Gs1Label, productCodeOf, readGs1 } from '#shared/domain/gs1.ts'
import { hasCheckDigit } from '#shared/gs1-signs.ts'

const GS = '\u001d'
const GTIN = '09521234543213'
const SSCC = '106141412345678908'
const read = (text: string) => readGs1(text, 2026)
const clear = (label: Omit<Gs1Label, 'isUnclear'>) => ({ ...label, isUnclear: false })

describe('a label', () => {
  const goods = clear({ gtin: GTIN, lot: 'ABC123', expiry: '2026-12-31' })

  it.each([
    ['as its symbol has it', `01${GTIN}1726123110ABC123`],
    ['with the lot before the day', `01${GTIN}10ABC123${GS}17261231`],
    ['with FNC1 before it', `${GS}01${GTIN}1726123110ABC123`],
    ['with a separator that is not needed', `01${GTIN}${GS}17261231${GS}10ABC123${GS}`],
    ['of GS1-128', `]C101${GTIN}10ABC123${GS}17261231`],
    ['of GS1 DataMatrix', `]d201${GTIN}10ABC123${GS}17261231`],
    ['of a GS1 QR code', `]Q301${GTIN}10ABC123${GS}17261231`],
    ['of GS1 DataBar', `]e001${GTIN}10ABC123${GS}17261231`],
    ['in brackets', `(01)${GTIN}(17)261231(10)ABC123`],
    ['in brackets, with blanks', `(01) ${GTIN} (17) 261231 (10) ABC123`],
    ['as an address', `https://id.gs1.org/01/${GTIN}/10/ABC123?17=261231`],
    [
      'as an address of a shop',
      `http://example.com/some/path/01/${GTIN.slice(1)}/10/ABC123?17=261231&lang=zh`,
    ],
    ['as an address in capitals', `HTTPS://ID.GS1.ORG/01/${GTIN}/10/ABC123?17=261231`],
    ['with its separator spelt {GS}', `01${GTIN}10ABC123{GS}17261231`],
    ['with its separator spelt <GS>', `01${GTIN}10ABC123<GS>17261231`],
    ['with its separator spelt ^]', `01${GTIN}10ABC123^]17261231`],
    ['with its separator spelt |', `01${GTIN}10ABC123|17261231`],
    ['with its separator drawn', `01${GTIN}10ABC123␝17261231`],
  ])('%s is understood', (_what, text) => {
    expect(read(text)).toEqual(goods)
  })

  it.each([
    ['a serial', `01${GTIN}21SN-1/7`, { gtin: GTIN, serial: 'SN-1/7' }],
    ['the day of making', `01${GTIN}11260401`, { gtin: GTIN, produced: '2026-04-01' }],
    ['a best before', `01${GTIN}15260700`, { gtin: GTIN, expiry: '2026-07-31' }],
    ['the last day of February', `01${GTIN}17280200`, { gtin: GTIN, expiry: '2028-02-29' }],
    ['a year of the last century', `01${GTIN}11770101`, { gtin: GTIN, produced: '1977-01-01' }],
    ['a year far ahead', `01${GTIN}17760101`, { gtin: GTIN, expiry: '2076-01-01' }],
    ['a count', `01${GTIN}300024`, { gtin: GTIN, quantity: '24' }],
    ['the contents of a pallet', `00${SSCC}02${GTIN}3712`, { sscc: SSCC, gtin: GTIN, quantity: '12' }],
    ['a weight, and what it costs', `01${GTIN}31030012503922129${GS}10L9`, { gtin: GTIN, lot: 'L9' }],
    ['a lot escaped in an address', `https://id.gs1.org/01/${GTIN}/10/A%2FB`, { gtin: GTIN, lot: 'A/B' }],
    ['a container', `00${SSCC}`, { sscc: SSCC }],
    ['a container as an address', `https://id.gs1.org/00/${SSCC}`, { sscc: SSCC }],
  ])('may tell %s', (_what, text, label) => {
    expect(read(text)).toEqual(clear(label))
  })

  it.each([
    ['a lot alone', '10ABC'],
    ['a lot that begins like a number', `01${GTIN.slice(0, -1)}4`],
    ['a number that goes on like nothing', `01${GTIN}9Z`],
    ['a number that is too short', '010952123454321'],
    ['an EAN', '6901234567892'],
    ['a day in brackets', '(17)261231'],
    ['an identifier that there is none of', `01${GTIN}2912`],
    ['two numbers', `01${GTIN}0106901234567892`],
    ['another address', 'https://example.com/01/orders/7'],
    ['an address that is none', 'http:'],
    ['a month that there is not', `01${GTIN}17261331`],
    ['nothing', ''],
  ])('%s is none', (_what, text) => {
    expect(read(text)).toBeNull()
  })

  it('whose separators are lost tells nothing that may be wrong', () => {
    expect(read(`01${GTIN}10L917261231`)).toEqual({ gtin: GTIN, isUnclear: true })
    expect(read(`01${GTIN}1126040110L91726123121SN5`)).toEqual({
      gtin: GTIN,
      produced: '2026-04-01',
      isUnclear: true,
    })
    expect(read(`01${GTIN}1726123110L917270131`)).toMatchObject({ lot: 'L917270131', isUnclear: false })
  })

  it('with a day that there is not tells the rest', () => {
    expect(read(`01${GTIN}1726023010L9`)).toEqual({ gtin: GTIN, lot: 'L9', isUnclear: true })
  })
})

it.each([
  [`01${GTIN}10L9`, '9521234543213'],
  ['0100036000291452', '036000291452'],
  ['0100000096385074', '96385074'],
  ['0116901234567899', '16901234567899'],
  [']E06901234567892', '6901234567892'],
  [']C0TB-1', 'TB-1'],
  ['10ABC', '10ABC'],
  ['TB', 'TB'],
])('of the scan %s the product is called %s', (scanned, code) => {
  expect(productCodeOf(scanned)).toBe(code)
})

it.each([
  [`00${SSCC}`, SSCC],
  [`]C100${SSCC}`, SSCC],
  [`(00)${SSCC}`, SSCC],
  ['BOX-1', 'BOX-1'],
])('of the scan %s the container is called %s', (scanned, code) => {
  expect(containerCodeOf(scanned)).toBe(code)
})

it.each([
  ['96385074', true],
  ['036000291452', true],
  ['6901234567892', true],
  [GTIN, true],
  [SSCC, true],
  ['6901234567893', false],
  ['', false],
  ['ABC', false],
])('the check digit of %j is right: %s', (digits, isRight) => {
  expect(hasCheckDigit(digits)).toBe(isRight)
})

it.each([
  ['01', '01', 14],
  ['310300', '3103', 6],
  ['316599', '3165', 6],
  ['710X', '710', null],
  ['8020X', '8020', null],
  ['4330', '4330', null],
  ['3106', null, null],
  ['29', null, null],
])('%s begins with the identifier %s', (text, identifier, length) => {
  expect(identifierOf(text)).toBe(identifier)
  expect(elementForm(identifier ?? '')?.length ?? null).toBe(length)
})
