// Money that is typed in: in whatever call it comes, it is money that can be.

import { expect, test } from 'vitest'
import type * as z from 'zod'
import { ALL_CALLS } from '#tests/support/contracts.ts'

const MONEY = /amount|price|fee$|tax$|freight|unitValue$|rate$/i

type Definition = {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
}

/** Every text of a body that is called like money, by the path of its call. */
const FIELDS = ALL_CALLS.flatMap(({ path, body }) => (body ? fieldsIn(path, body) : []))

function fieldsIn(place: string, schema: z.ZodType): [string, z.ZodType][] {
  const { type, innerType, element, shape } = schema._zod.def as unknown as Definition
  if (type === 'object') {
    return Object.entries(shape ?? {}).flatMap(([name, field]) => fieldsIn(`${place} ${name}`, field))
  }
  const inner = innerType ?? element
  if (inner) return fieldsIn(place, inner)
  return type === 'string' && MONEY.test(place.split(' ').at(-1) ?? '') ? [[place, schema]] : []
}

function thatTake(text: string): string[] {
  return FIELDS.filter(([, schema]) => schema.safeParse(text).success).map(([place]) => place)
}

test('only what may be taken back is below zero', () => {
  expect(thatTake('-1')).toEqual([
    '/api/finance/charge/save price',
    '/api/finance/charge/save amount',
    '/api/finance/charge/save tax',
    // Refused there with the words for what to do instead.
    '/api/finance/expense/save amount',
  ])
})

test('only prices and rates have parts of a fen', () => {
  const names = thatTake('1.001').map((place) => place.split(' ').at(-1))
  expect([...new Set(names)]).toEqual([
    'price',
    'costPrice',
    'unitValue',
    'taxRate',
    'unitPrice',
    'overtimeRate',
    'mgmtFeeRate',
    'hourPrice',
    'overtimePrice',
  ])
})
