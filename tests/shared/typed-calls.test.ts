// What the compiler refuses of a contract: each line below that it let through would fail the check as an unused expectation.
import { expect, test } from 'vitest'
import * as z from 'zod'
import { publicRoute } from '#server/wms/kit/route.ts'
import { isAllowed, type Needs, withReading } from '#shared/actions.ts'
import { getUnits } from '#shared/contracts/base/lists.ts'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { code } from '#shared/contracts/definition/field.ts'
import { defineReport } from '#shared/contracts/definition/report.ts'
import { defineResource } from '#shared/contracts/definition/resource.ts'

const call = { method: 'GET', path: '/api/base/thing', summary: '物品', result: z.literal(true) } as const
const listed = {
  name: 'thing' as const,
  label: '物品',
  path: '/api/base/thing' as const,
  key: 'code' as const,
  fields: { code: code('编码') },
  filters: ['code' as const],
  sorts: ['code'] as const,
}
const grouped = { ...listed, dimensions: {}, measures: {}, groupings: ['code'] as const, facts: {} as never }

const REFUSED_BY_THE_COMPILER = [
  // @ts-expect-error does not say who may make it
  () => defineCall(call),
  // @ts-expect-error names a right that there is not
  () => defineCall({ ...call, needs: 'base.raed' }),
  () => {
    // @ts-expect-error names such a right among others
    const needs: Needs = ['base.read', 'bass.read']
    return defineCall({ ...call, needs })
  },
  // @ts-expect-error does not say who reads it
  () => defineResource(listed),
  // @ts-expect-error names a right to write that there is not
  () => defineResource({ ...listed, reads: 'base.read', writes: 'base.wirte' }),
  // @ts-expect-error does not say who reads it
  () => defineReport(grouped),
  // @ts-expect-error is for people who are signed in, and no public route
  () => publicRoute({} as never, getUnits, {} as never),
]

test('a call, a resource and a report say who may make them, in rights that there are', () => {
  expect(REFUSED_BY_THE_COMPILER).toHaveLength(7)
})

test('a resource that names no right to write is written by nobody', () => {
  const { create, update, import: imported } = defineResource({ ...listed, reads: 'base.read' })
  for (const { needs } of [create, update, imported])
    expect(isAllowed(needs, ['base.read', 'base.write'])).toBe(false)
})

test('a right to work at something includes reading of it', () => {
  expect([...withReading(['blind.write'])]).toEqual(['blind.write', 'inbound.read'])
  expect([...withReading(['piece.approve', 'personal.read'])]).toEqual([
    'piece.approve',
    'piece.read',
    'personal.read',
  ])
  expect([...withReading(['document.reverse', 'notice.send', 'reconciliation.run'])]).toHaveLength(3)
})
