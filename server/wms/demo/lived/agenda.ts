// A day as its people go through it: each does one thing after the other, and the clock goes from the earliest to the next.
import { Refusal } from '#server/wms/kit/errors.ts'

/** Answers in how many minutes its person does the next; null: they have gone home. */
export type Step = (at: Date) => Promise<number | null>
export type Person = { next: Date; step: Step }

const MINUTE_MS = 60_000
/** What somebody else got in the way of is tried again later. */
const REFUSED_MINUTES = 30

/** In the order of the clock; what would come after `until` does not happen. */
export async function passTime(people: readonly Person[], until: Date): Promise<void> {
  const busy = new Set(people)
  for (;;) {
    const [first] = [...busy].sort((one, other) => one.next.getTime() - other.next.getTime())
    if (!first || first.next > until) return
    const minutes = await stepOf(first)
    if (minutes === null) busy.delete(first)
    else first.next = new Date(first.next.getTime() + minutes * MINUTE_MS)
  }
}

async function stepOf({ next, step }: Person): Promise<number | null> {
  try {
    return await step(next)
  } catch (error) {
    if (error instanceof Refusal) return REFUSED_MINUTES
    throw error
  }
}
