// What is sent for a call. Kept apart from the schemas: the sign-in page sends calls without loading zod.
import type * as z from 'zod'
import type { Needs } from '#shared/actions.ts'
import type { SignedOn } from '#shared/sign-on.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Call = {
  method: Method
  path: string
  /** Chinese, one line; the title of the call in the API's documentation. */
  summary: string
  /** Who may make it. */
  needs: Needs
  /** Markdown, below the title. */
  description?: string
  query?: z.ZodObject
  body?: z.ZodType
  /** The envelope's `data`. */
  result: z.ZodType
  /** Makes a `result` of the forms in which other back ends answer; without it data is taken as it comes. Throws `Unreadable`. */
  read?: (data: unknown) => unknown
  /** What stands in for its data where the server has no such call; without it that is a failure. */
  absent?: unknown
}

type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodObject }
  ? { query: z.input<Q> }
  : unknown
type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown

/** What a caller passes: `{ query, body }`, each only where the call declares it. */
export type CallInput<C extends Call> = QueryOf<C> & BodyOf<C>
/** What the server reads: defaults filled in. */
export type CallBody<C extends { body: z.ZodType }> = z.output<C['body']>
export type CallResult<C extends Call> = z.output<C['result']>

/** A call with its values filled in, ready to be sent by the browser or by the gateway's renderer. */
export type CallRequest = {
  method: Method
  path: string
  query: string
  body: unknown
  /** Who had signed on when it was scanned; absent for who is there now. */
  signedOn?: SignedOn | null
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
