// Answers that are taken as their contract describes them: whether what came is of that form at all, before a page takes it
// apart. What stands in a single field is the page's to show.
import type * as z from 'zod'
import { memoByIdentity } from '#shared/memo.ts'
import { fieldsOf, Unreadable } from '#shared/readers/values.ts'

/**
 * The data as it came. Throws `Unreadable` where an object, a list or a bare value stands in the place of another of these,
 * where a list or an object is missing, and for an object with none of the fields that it must have. A call that answers a
 * bare value may answer nothing: that is how many say that something is done.
 */
export function readResult(result: z.ZodType, data: unknown): unknown {
  const misfit = misfitOf(result)(data)
  if (misfit !== null) throw new Unreadable(`data${misfit}`)
  return data
}

/** Where it does not fit, as the end of a path; null where all of it does. */
type Find = (data: unknown) => string | null

const nowhere: Find = () => null
const inBare: Find = (data) => (typeof data === 'object' && data !== null ? '' : null)

/** A list of thousands of rows is looked through with what was worked out once. */
const misfitOf = memoByIdentity((schema: z.ZodType): Find => {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'object':
      return inObject(def.shape as Record<string, z.ZodType>)
    case 'array':
      return inEach(def.element as z.ZodType)
    case 'record':
      return inRecord(def.valueType as z.ZodType)
    case 'union':
      return inAnyOf(def.options as readonly z.ZodType[])
    case 'nullable':
    case 'optional':
      return inOrNothing(def.innerType as z.ZodType)
    case 'default':
    case 'prefault':
    case 'readonly':
      return misfitOf(def.innerType as z.ZodType)
    case 'pipe':
      return misfitOf(def.in as z.ZodType)
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return inBare
    default:
      return nowhere
  }
})

function definitionOf(schema: z.ZodType): z.core.$ZodTypes['_zod']['def'] {
  return (schema as unknown as z.core.$ZodTypes)._zod.def
}

const OPTIONAL: readonly string[] = ['optional', 'nullable', 'default', 'prefault']

function inObject(shape: Readonly<Record<string, z.ZodType>>): Find {
  const names = Object.keys(shape)
  const isAnything = names.every((name) => OPTIONAL.includes(definitionOf(shape[name] as z.ZodType).type))
  // What is in it is looked at when the first one comes: a schema may hold itself.
  let parts: (readonly [string, Find])[] | undefined
  return (data) => {
    const fields = fieldsOf(data)
    if (!fields || !(isAnything || names.some((name) => name in fields))) return ''
    parts ??= names.map((name) => [name, misfitOf(shape[name] as z.ZodType)] as const)
    for (const [name, find] of parts) {
      const misfit = find(fields[name])
      if (misfit !== null) return `.${name}${misfit}`
    }
    return null
  }
}

function inEach(element: z.ZodType): Find {
  return (data) => {
    if (!Array.isArray(data)) return ''
    const find = misfitOf(element)
    for (const entry of data) {
      const misfit = find(entry)
      if (misfit !== null) return `[]${misfit}`
    }
    return null
  }
}

function inRecord(value: z.ZodType): Find {
  return (data) => {
    const fields = fieldsOf(data)
    if (!fields) return ''
    const find = misfitOf(value)
    for (const [name, entry] of Object.entries(fields)) {
      const misfit = find(entry)
      if (misfit !== null) return `.${name}${misfit}`
    }
    return null
  }
}

function inAnyOf(options: readonly z.ZodType[]): Find {
  return (data) => (options.some((option) => misfitOf(option)(data) === null) ? null : '')
}

function inOrNothing(inner: z.ZodType): Find {
  return (data) => (data === null || data === undefined ? null : misfitOf(inner)(data))
}
