// Why messages failed: how many of those that still wait have each error code.
import * as z from 'zod'

/** The most frequent first; null: not tried yet since it was put back. */
export const pushCauses = z.array(
  z.object({
    errorCode: z.string().nullable().meta({ title: '错误码' }),
    count: z.number().int().meta({ title: '数量' }),
  }),
)
