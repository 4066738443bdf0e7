import { expect, it } from 'vitest'
import { fieldAskedFor } from '#client/features/goods-in-hand/goods-in-hand.ts'

it.each([
  ['a lot', { reason: 'inbound.lotMissing', field: 'lot' }, 'lot'],
  ['a date', { reason: 'inbound.dateMissing', field: 'mfgDate' }, 'mfgDate'],
  ['another quantity', { reason: 'inbound.overReceipt', field: 'qty' }, 'qty'],
  ['what no station asks for', { reason: 'common.placeUnknown', field: 'loc' }, null],
  ['nothing', { reason: 'common.productUnknown' }, null],
  ['nothing, as another back end does', null, null],
])('a refusal that speaks of %s', (_what, detail, field) => {
  expect(fieldAskedFor(detail)).toBe(field)
})
