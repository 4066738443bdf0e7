// One wall as one stands before it: its slots with their tags, typed or scanned one after the other, and saved as a whole.

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { queriesBelow, queryOf } from '#client/data/data-client.ts'
import { useQueryCommand } from '#client/data/use-command.ts'
import { useData } from '#client/data/use-data.ts'
import { Button } from '#client/kit/button.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useUnsaved } from '#client/kit/unsaved/use-unsaved.ts'
import { useMay } from '#client/kit/use-may.ts'
import { MoreSlots } from '#client/pages/equipment/sortation/more-slots.tsx'
import { SlotTile } from '#client/pages/equipment/sortation/slot-tile.tsx'
import {
  isSame,
  mistakesOf,
  nextWaiting,
  type Slot,
  sentSlots,
  slotsOf,
  withMore,
  withTag,
} from '#client/pages/equipment/sortation/slots.ts'
import { SORTATIONS, type WallRow } from '#client/pages/equipment/sortation/walls.ts'
import { bindTags, getSortationTags } from '#shared/contracts/equipment/device.ts'
import '#client/pages/equipment/sortation/sortation.css'

export function OpenWall({ wall }: { wall: WallRow }) {
  const bound = useData(queryOf(getSortationTags, { query: { sortation: wall.code } }))
  const { slots, isDirty, isSaving, change, drop, save } = useDraft(wall, slotsOf(bound))
  const grid = useRef<HTMLUListElement>(null)
  const may = useMay()
  const isLocked = !may(bindTags.needs)
  const mistakes = mistakesOf(slots)
  const waiting = slots.filter(({ tag }) => tag === '').length
  const focusSlot = (slotNo: string | null | undefined) =>
    grid.current?.querySelector<HTMLInputElement>(`[data-slot="${CSS.escape(slotNo ?? '')}"] input`)?.focus()
  return (
    <SectionCard
      title={`${wall.name}（${wall.code}）`}
      aside={
        <div className="swms-page-actions">
          <span className="swms-wall-summary">
            {slots.length} 个格口，{waiting > 0 ? `${waiting} 个未绑定` : '全部已绑定'}
          </span>
          {!isLocked && (
            <>
              <MoreSlots onAdd={(quantity) => change(withMore(slots, quantity))} />
              <Button disabled={!isDirty || isSaving} onClick={drop}>
                放弃修改
              </Button>
              <Button
                intent="primary"
                disabled={!isDirty}
                loading={isSaving}
                onClick={() => (mistakes.size > 0 ? focusSlot([...mistakes.keys()][0]) : void save())}
              >
                保存绑定
              </Button>
            </>
          )}
        </div>
      }
    >
      {slots.length === 0 ? (
        <EmptyState title="这面墙还没有格口" description={isLocked ? '' : '点“增加格口”开始'} />
      ) : (
        <>
          {!isLocked && (
            <p className="swms-wall-hint">点选格口后扫描或输入标签编码，按回车转到下一个未绑定的格口</p>
          )}
          <ul className="swms-slots" ref={grid}>
            {slots.map((slot) => (
              <SlotTile
                key={slot.slotNo}
                slot={slot}
                stored={bound.find(({ slotNo }) => slotNo === slot.slotNo)}
                mistake={mistakes.get(slot.slotNo)}
                disabled={isLocked || isSaving}
                onTag={(tag) => change(withTag(slots, slot.slotNo, tag))}
                onNext={() => focusSlot(nextWaiting(slots, slot.slotNo))}
                onRemove={() => change(slots.filter(({ slotNo }) => slotNo !== slot.slotNo))}
              />
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  )
}

/** What is typed is a change of the wall as it was when the first key was pressed. */
function useDraft(wall: WallRow, stored: Slot[]) {
  const [draft, setDraft] = useState<{ slots: Slot[]; revision: number } | null>(null)
  const { run, isPending } = useQueryCommand(bindTags)
  const client = useQueryClient()
  const slots = draft?.slots ?? stored
  const isDirty = draft !== null && !isSame(draft.slots, stored)
  useUnsaved(isDirty, { name: wall.code, read: () => draft, restore: setDraft })
  return {
    slots,
    isDirty,
    isSaving: isPending,
    change: (next: Slot[]) => setDraft({ slots: next, revision: draft?.revision ?? wall.revision }),
    drop() {
      setDraft(null)
      void client.invalidateQueries(queriesBelow(SORTATIONS.path))
    },
    async save() {
      const query = { sortation: wall.code, revision: draft?.revision ?? wall.revision }
      const bound = await run({ query, body: sentSlots(slots) })
      if (bound === null) return
      announce(`${wall.name} 已保存，${bound} 个格口有标签`)
      await client.invalidateQueries(queriesBelow(SORTATIONS.path))
      setDraft(null)
    },
  }
}
