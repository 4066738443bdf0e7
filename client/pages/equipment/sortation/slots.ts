// The slots of a wall while tags are bound to them: what has been typed, what contradicts itself, what comes next.

import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { bindTags, getSortationTags } from '#shared/contracts/equipment/device.ts'
import { slotFields } from '#shared/contracts/equipment/device.ts'

export type BoundSlot = CallResult<typeof getSortationTags>[number]
/** Empty as long as no tag hangs there. */
export type Slot = { slotNo: string; tag: string }

export function slotsOf(bound: readonly BoundSlot[]): Slot[] {
  return bound.map(({ slotNo, tagCode }) => ({ slotNo, tag: tagCode ?? '' }))
}

export function withTag(slots: readonly Slot[], slotNo: string, tag: string): Slot[] {
  return slots.map((slot) => (slot.slotNo === slotNo ? { slotNo, tag } : slot))
}

/** Numbered on behind those that are there: with 01 to 12, two more are 13 and 14. */
export function withMore(slots: readonly Slot[], quantity: number): Slot[] {
  const last = Math.max(0, ...slots.map(({ slotNo }) => Number(slotNo)).filter(Number.isInteger))
  const more = Array.from({ length: quantity }, (_, index) => ({
    slotNo: String(last + index + 1).padStart(2, '0'),
    tag: '',
  }))
  return [...slots, ...more]
}

/** By slot, in words: a tag that is no code, or one that hangs in two places. */
export function mistakesOf(slots: readonly Slot[]): Map<string, string> {
  const mistakes = new Map<string, string>()
  const seen = new Map<string, string>()
  for (const { slotNo, tag } of slots) {
    if (tag === '') continue
    const read = slotFields.tagCode.input.safeParse(tag)
    const other = seen.get(tag)
    if (!read.success) mistakes.set(slotNo, read.error.issues[0]?.message ?? '标签编码不正确')
    else if (other !== undefined) mistakes.set(slotNo, `与格口 ${other} 重复`)
    else seen.set(tag, slotNo)
  }
  return mistakes
}

/** The slot that waits for a tag, behind this one or else from the beginning; null when none does. */
export function nextWaiting(slots: readonly Slot[], slotNo: string): string | null {
  const place = slots.findIndex((slot) => slot.slotNo === slotNo)
  const order = [...slots.slice(place + 1), ...slots.slice(0, place + 1)]
  return order.find((slot) => slot.tag === '' && slot.slotNo !== slotNo)?.slotNo ?? null
}

export function sentSlots(slots: readonly Slot[]): CallBody<typeof bindTags> {
  return slots.map(({ slotNo, tag }) => ({ slotNo, tagCode: tag === '' ? null : tag }))
}

export function isSame(one: readonly Slot[], other: readonly Slot[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
