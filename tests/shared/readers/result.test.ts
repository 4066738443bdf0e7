// Answers of which the contract alone says what they look like.
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import { readResult } from '#shared/readers/result.ts'
import { ALL_CALLS } from '#tests/support/contracts.ts'
import { sampleOf } from '#tests/support/sample-answers.ts'

const row = z.object({
  code: z.string(),
  at: z.iso.datetime().nullable(),
  tags: z.array(z.string()),
  place: z.object({ loc: z.string() }).nullable(),
})
const page = z.object({ rows: z.array(row), total: z.number().int() })
const ROW = { code: 'A', at: null, tags: [], place: null }

describe('an answer', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['all that the contract says', page, { rows: [ROW], total: 1 }],
    ['no rows', page, { rows: [], total: 0 }],
    ['more than the contract says', page, { rows: [{ ...ROW, more: {} }], total: 1, pages: 1 }],
    ['bare values of another kind', page, { rows: [{ ...ROW, code: 7, at: 1_800_000_000_000 }], total: '1' }],
    ['bare values left out', page, { rows: [{ tags: [] }] }],
    ['nothing, where that may be', row.nullable(), null],
    ['nothing, for a bare value', z.literal(true), null],
    ['no field, where all may be absent', z.object({ note: z.string().optional() }), {}],
    ['one of several forms', z.union([z.string(), z.array(z.string())]), ['a']],
    ['a map', z.record(z.string(), z.array(row)), { a: [ROW], b: [] }],
  ])('with %s is taken as it came', (_what, schema, data) => {
    expect(readResult(schema, data)).toBe(data)
  })

  it.each<[string, z.ZodType, unknown, string]>([
    ['nothing', page, null, 'data'],
    ['an empty object', page, {}, 'data'],
    ['a list', page, [ROW], 'data'],
    ['a text', page, 'ok', 'data'],
    ['no rows at all', page, { total: 0 }, 'data.rows'],
    ['null for rows', page, { rows: null, total: 0 }, 'data.rows'],
    ['a row that is null', page, { rows: [ROW, null], total: 2 }, 'data.rows[]'],
    ['a row of another call', page, { rows: [{ uid: 1 }], total: 1 }, 'data.rows[]'],
    ['a list that is none', page, { rows: [{ ...ROW, tags: 'a' }], total: 1 }, 'data.rows[].tags'],
    ['a list of objects', page, { rows: [{ ...ROW, tags: [{}] }], total: 1 }, 'data.rows[].tags[]'],
    ['a text for an object', page, { rows: [{ ...ROW, place: 'A' }], total: 1 }, 'data.rows[].place'],
    ['a list for a time', page, { rows: [{ ...ROW, at: [2026, 11, 26] }], total: 1 }, 'data.rows[].at'],
    ['an object for a bare value', z.number(), {}, 'data'],
    ['none of several forms', z.union([z.string(), z.array(z.string())]), {}, 'data'],
    ['a map of something else', z.record(z.string(), z.array(row)), { a: {} }, 'data.a'],
  ])('with %s cannot be read, and says where', (_what, schema, data, field) => {
    expect(() => readResult(schema, data)).toThrow(expect.objectContaining({ name: 'Unreadable', field }))
  })
})

test('an answer of each call is read, full and empty', () => {
  for (const { path, result } of ALL_CALLS) {
    for (const fullness of ['rows', 'empty'] as const) {
      const answer = sampleOf(result, fullness)
      expect([path, readResult(result, answer)]).toEqual([path, answer])
    }
  }
})
