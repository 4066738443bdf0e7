// What is ticked, beside what was when it was read.
import { useState } from 'react'
import { areSame, type Ticks } from '#client/features/binding/tree.ts'

export function useTicks(bound: readonly string[]) {
  const before: Ticks = new Set(bound)
  const [chosen, setTicks] = useState<Ticks | null>(null)
  const ticks = chosen ?? before
  return { ticks, setTicks, isDirty: !areSame(ticks, before) }
}
