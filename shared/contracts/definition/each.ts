// What a command over many documents answers: what was done, and which documents it could not be done with.
import * as z from 'zod'

const refusedDocument = z.object({
  docNo: z.string().meta({ title: '单号' }),
  message: z.string().meta({ title: '未完成的原因' }),
})
export type RefusedDocument = z.output<typeof refusedDocument>

/** Empty where all were done; of a single document the refusal is the answer of the call. */
export const refused = z.array(refusedDocument).meta({ title: '未完成的单据' })

export function forEach<R extends z.ZodType>(result: R) {
  return z.object({ done: z.array(result), refused })
}
