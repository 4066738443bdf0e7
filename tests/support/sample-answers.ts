// An answer for any call, made up from what its contract says it answers: with one entry in every list, or with none.
import type * as z from 'zod'
import { ALL_CALLS } from '#tests/support/contracts.ts'

export type Fullness = 'rows' | 'empty'

/** By path; a path that two calls share answers what the first of them does. */
export function sampleAnswers(fullness: Fullness): Map<string, unknown> {
  return new Map(ALL_CALLS.map(({ path, result }) => [path, sampleOf(result, fullness)] as const).reverse())
}

type Definition = {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: readonly z.ZodType[]
  entries?: Record<string, string>
  values?: readonly unknown[]
  in?: z.ZodType
}

export function sampleOf(schema: z.ZodType, fullness: Fullness): unknown {
  const definition = schema._zod.def as unknown as Definition
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([name, field]) => [name, sampleOf(field, fullness)]),
      )
    case 'array':
      return fullness === 'empty' ? [] : [sampleOf(definition.element as z.ZodType, fullness)]
    case 'nullable':
    case 'optional':
      return fullness === 'empty' ? null : sampleOf(definition.innerType as z.ZodType, fullness)
    case 'default':
    case 'prefault':
    case 'readonly':
      return sampleOf(definition.innerType as z.ZodType, fullness)
    case 'union':
      return sampleOf(definition.options?.[0] as z.ZodType, fullness)
    case 'pipe':
      return sampleOf(definition.in as z.ZodType, fullness)
    case 'enum':
      return Object.values(definition.entries ?? {})[0]
    case 'literal':
      return definition.values?.[0]
    case 'record':
      return {}
    case 'boolean':
      return true
    case 'number':
      return 7
    default:
      return textOf(schema)
  }
}

/** A text that every reader of it can read: an instant, a date, a figure. */
function textOf(schema: z.ZodType): string {
  const format = (schema as { format?: string | null }).format
  if (format === 'datetime') return '2026-03-01T00:05:00.000Z'
  return format === 'date' ? '2026-03-01' : '12'
}
