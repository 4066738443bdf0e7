// Values for a contract's schema, drawn by a seed: mostly such as the schema takes, sometimes anything but.
import type * as z from 'zod'

export type Draw = {
  /** At least 0 and less than `count`. */
  below: (count: number) => number
  chance: (probability: number) => boolean
  from: <T>(values: readonly T[]) => T
}

/** Mulberry32: the same numbers for the same seed, everywhere. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    chance: (probability) => next() < probability,
    from: <T>(values: readonly T[]) => values[below(values.length)] as T,
  }
}

/** What strings may be that mean something to the demo company, or are written like what a schema asks for. */
const MEANINGFUL = [
  'SHQP',
  'GZBY',
  'CDSL',
  'YCFS',
  'MTMY',
  'YDDQ',
  'YCFS0001',
  'MTMY0001',
  'JX-01-01-1',
  'JX-01-01-2',
  'CC-01-01-1',
  '1',
  '2',
  '12.5',
  '-3',
  '0',
  '0.0001',
  '999999999999',
  '2026-01-31',
  '2026-02-30',
  '2026-03',
  '06:00',
  '2026-01-31T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '13800000000',
  '999999197906121029',
  'a@b.cn',
  'admin',
  'clerk',
  'manager',
  'finance',
  'web',
  'true',
  'null',
  '',
  'x',
  '中文名称',
  'PD20260310-0001',
  '1,2,3',
  '/home',
  'https://example.cn/',
  '启用',
  '良品',
  '*',
  'uploaded.csv',
]

/** What nobody should send: each has broken a server before. */
const HOSTILE = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\ufeff',
  '\u202e倒',
  '👩‍👩‍👧‍👦',
  '％',
  '　',
  '\r\n\t',
  '\\',
  '"',
  "'",
  '`',
  '$1',
  '{{7*7}}',
  "' or 1=1 --",
  "'; drop table users; --",
  '%',
  '_%_',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  '0x10',
  '１２',
  '1'.repeat(400),
  '长'.repeat(2_000),
  'x'.repeat(70_000),
  '(((((((((((((((((((((((((((',
  'select pg_sleep(5)',
]

const ODD = [null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, [], {}, [[]], [null]]

type Def = {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  in?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  entries?: Record<string, unknown>
  values?: unknown[]
  valueType?: z.ZodType
}

const WRONG = 0.04

/** `name` is the field's: operation ids are always new. */
export function valueFor(schema: z.ZodType, draw: Draw, name = ''): unknown {
  if (draw.chance(WRONG)) return anything(draw)
  const def = (schema as unknown as { _zod: { def: Def } })._zod.def
  switch (def.type) {
    case 'object':
      return objectFor(def.shape ?? {}, draw)
    case 'array':
      return Array.from({ length: draw.below(4) }, () => valueFor(def.element as z.ZodType, draw, name))
    case 'record':
      return { [draw.from(MEANINGFUL)]: valueFor(def.valueType as z.ZodType, draw) }
    case 'union':
      return valueFor(draw.from(def.options ?? []), draw, name)
    case 'pipe':
      return valueFor(def.in as z.ZodType, draw, name)
    case 'optional':
    case 'default':
    case 'prefault':
      return draw.chance(0.5) ? undefined : valueFor(def.innerType as z.ZodType, draw, name)
    case 'nullable':
      return draw.chance(0.2) ? null : valueFor(def.innerType as z.ZodType, draw, name)
    case 'enum':
      return draw.from(Object.values(def.entries ?? {}))
    case 'literal':
      return draw.from(def.values ?? [])
    case 'boolean':
      return draw.chance(0.5)
    default:
      return name === 'opId' ? `fuzz-${draw.below(1e9)}` : leafFor(schema, def.type, draw)
  }
}

function objectFor(shape: Record<string, z.ZodType>, draw: Draw): Record<string, unknown> {
  const entries = Object.entries(shape).map(([name, field]) => [name, valueFor(field, draw, name)])
  return Object.fromEntries(draw.chance(WRONG) ? [...entries, ['unknown', anything(draw)]] : entries)
}

/** One of a few tries that the schema takes; if none does, the last of them. */
function leafFor(schema: z.ZodType, type: string, draw: Draw): unknown {
  const one = () => (type === 'number' || type === 'int' ? draw.below(12) : draw.from(MEANINGFUL))
  for (let tries = 0; tries < 12; tries++) {
    const value = one()
    if (schema.safeParse(value).success) return value
  }
  return one()
}

function anything(draw: Draw): unknown {
  if (draw.chance(0.6)) return draw.from(HOSTILE)
  return draw.chance(0.1) ? nested(200 + draw.below(3_000)) : draw.from(ODD)
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}
