// One call of the WMS API as data: what is sent, what comes back, and the words for both.
import * as z from 'zod'
import type { Call } from '#shared/contracts/definition/request.ts'

export * from '#shared/contracts/definition/request.ts'

type Read<R extends z.ZodType> = (data: unknown) => z.output<R> | Promise<z.output<R>>

export function defineCall<const C extends Call & { read?: Read<C['result']> }>(call: C): C {
  return call
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
