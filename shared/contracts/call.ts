// One call of the WMS API as data: what is sent, what comes back, and the words for both.
import * as z from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Call = {
  method: Method
  path: string
  /** Chinese, one line; the title of the call in the API's documentation. */
  summary: string
  query?: z.ZodObject
  body?: z.ZodType
  /** The envelope's `data`. */
  result: z.ZodType
}

type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodObject }
  ? { query: z.input<Q> }
  : unknown
type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown

/** What a caller passes: `{ query, body }`, each only where the call declares it. */
export type CallInput<C extends Call> = QueryOf<C> & BodyOf<C>
export type CallResult<C extends Call> = z.output<C['result']>

/** A call with its values filled in, ready to be sent by the browser or by the gateway's renderer. */
export type CallRequest = { method: Method; path: string; query: string; body: unknown }

export function defineCall<const C extends Call>(call: C): C {
  return call
}

export function callRequest<C extends Call>(call: C, input: CallInput<C>): CallRequest {
  const { query, body } = input as { query?: Record<string, unknown>; body?: unknown }
  return { method: call.method, path: call.path, query: toQueryString(query ?? {}), body }
}

/** Arrays are joined into comma strings; undefined, null and empty lists are left out. */
export function toQueryString(query: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value) && value.length === 0) continue
    params.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return params.toString()
}

/** The Chinese labels of an object's fields, as their schemas declare them. */
export function fieldLabels<S extends z.ZodObject>(schema: S): Record<keyof S['shape'] & string, string> {
  const labels = Object.entries(schema.shape).map(([name, field]) => [
    name,
    (field as z.ZodType).meta()?.title ?? name,
  ])
  return Object.fromEntries(labels)
}

/** A page of a list; `total` counts all rows that match. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), total: z.number().int() })
}

/** An entry of a choice list. */
export const codeName = z.object({
  code: z.string().meta({ title: '编码' }),
  name: z.string().meta({ title: '名称' }),
})
export type CodeName = z.output<typeof codeName>

/** An instant as UTC ISO text. */
export const instant = z.iso.datetime()
