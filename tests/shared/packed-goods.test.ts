// Whatever answers so many pieces of one product answers what the product comes in, so that pages and sheets say 3箱4件.
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { ALL_CALLS } from '#tests/support/contracts.ts'

const PRODUCT = /^(?:sku|\w+Sku)$/
const PIECES = /^(?:qty|\w+Qty|onHand|allocated|frozen|available)$/

/** Answers without it, by the path of their calls, and why they need none. */
const EXCEPT: readonly (readonly [why: string, ...places: string[]])[] = [
  [
    'what a form begins with: it is told in what its user types',
    '/api/inbound/order/get lines',
    '/api/outbound/order/get lines',
    '/api/process/order/get materials',
    '/api/reject/order/get lines',
  ],
  ['a sample: it is looked at piece by piece', '/api/inbound/order/document inspections'],
  [
    'packages themselves',
    '/api/basic/sku/package/page rows',
    '/api/basic/sku/package/get',
    '/api/basic/sku/package/save',
    '/api/basic/sku/package/update',
  ],
  [
    'work of any kind, also such as has weight and volume and no pieces',
    '/api/base/operation/page rows',
    '/api/base/operation/get',
    '/api/report/labor-monthly/tasks/facts rows',
    '/api/report/owner-daily/entry/facts rows',
    '/api/report/owner-daily/delivery/facts rows',
    '/api/report/owner-daily/rejected/facts rows',
    '/api/report/owner-daily/inventory/facts rows',
    '/api/report/work-rate/facts rows',
  ],
  [
    'sums, which are of many products unless they are grouped by it',
    '/api/report/pick-error-daily/page rows',
    '/api/report/pick-error-daily/page subtotals',
    '/api/report/pick-error-daily/page sums',
  ],
  [
    'what is being counted: the codes that are scanned say how many pieces they stand on',
    '/api/inventory/stockLine/place lines',
    '/api/inventory/stockSheet/work lines',
  ],
  ['pieces that are registered one by one', '/api/outbound/order/document serialGoods'],
  ['what a buyer sees being packed', '/api/outbound/parcel-video goods', '/api/public/parcel-video goods'],
  ['what came back, which is looked at piece by piece', '/api/returned/station/work goods'],
]

type Definition = {
  innerType?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
}

/** Every object of an answer that has a product and its pieces, and not what it comes in. */
function unpackedIn(place: string, schema: z.ZodType): string[] {
  const { innerType, element, shape } = schema._zod.def as unknown as Definition
  const inner = innerType ?? element
  if (inner) return unpackedIn(place, inner)
  const names = Object.keys(shape ?? {})
  const product = names.find((name) => PRODUCT.test(name))
  const isUnpacked =
    product !== undefined && names.some((name) => PIECES.test(name)) && !names.includes(`${product}Packages`)
  const parts = Object.entries(shape ?? {}).flatMap(([name, part]) => unpackedIn(`${place} ${name}`, part))
  return isUnpacked ? [place, ...parts] : parts
}

test('pieces of a product come with its packages', () => {
  const unpacked = new Set(ALL_CALLS.flatMap(({ path, result }) => unpackedIn(path, result)))
  expect([...unpacked].toSorted()).toEqual(EXCEPT.flatMap(([, ...places]) => places).toSorted())
})
