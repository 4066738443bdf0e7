// What every document answers beside itself: what happened to it, step by step, as the log of changes tells it, and where the
// facts behind its figures are found.
import * as z from 'zod'
import { instant } from '#shared/contracts/definition/call.ts'

const changes = z.record(z.string(), z.unknown()).nullable()

const timelineEntry = z.object({
  id: z.number().int(),
  at: instant.meta({ title: '时间' }),
  actorName: z.string().nullable().meta({ title: '操作人' }),
  /** The name of the command or move. */
  action: z.string().meta({ title: '操作' }),
  /** The part of the document that was changed: its kind and key. */
  entity: z.string(),
  entityId: z.string(),
  before: changes,
  after: changes,
  reason: z.string().meta({ title: '原因' }),
})

export const history = {
  /** The last steps first. */
  timeline: z.array(timelineEntry),
  /** What its facts were posted under: its own number, or those of what belongs to it; none where it has no facts of its own. */
  docNos: z.array(z.string()),
}
export type TimelineEntry = z.output<typeof timelineEntry>
