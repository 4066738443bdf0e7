import { expect, it } from 'vitest'
import { fieldAskedFor } from '#client/features/goods-in-hand/goods-in-hand.ts'

it.each([
  ['a lot', { reason: 'ledger.lotMissing', field: 'lot' }, 'lot'],
  ['a date', { reason: 'ledger.dateMissing', field: 'mfgDate' }, 'mfgDate'],
  ['another quantity', { reason: 'inbound.overReceipt', field: 'qty' }, 'qty'],
  ['what no station asks for', { reason: 'ledger.placeUnknown', field: 'loc' }, null],
  ['nothing', { reason: 'ledger.productUnknown' }, null],
  ['nothing, as another back end does', null, null],
])('a refusal that speaks of %s', (_what, detail, field) => {
  expect(fieldAskedFor(detail)).toBe(field)
})
