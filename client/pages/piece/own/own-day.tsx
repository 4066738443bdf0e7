// One day of a worker's pay, piece of work by piece of work, and the buttons by which they object.

import { useState } from 'react'
import type * as z from 'zod'
import { announce } from '#client/data/announcements.ts'
import { queryOf } from '#client/data/data-client.ts'
import { useCommand } from '#client/data/use-command.ts'
import { useData } from '#client/data/use-data.ts'
import { Button } from '#client/kit/button.tsx'
import { type FigureColumn, FigureTable } from '#client/kit/figure-table.tsx'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { formatDecimal, formatInstant, formatMoney } from '#client/kit/format.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { fieldLabels } from '#shared/contracts/definition/call.ts'
import { claimField } from '#shared/contracts/piece/dispute.ts'
import { getOwnEntries, ownEntry, raiseOwnDispute } from '#shared/contracts/piece/own.ts'

type Entry = z.output<typeof ownEntry>
type OwnDayProps = { badge: string; day: string; mayObject: boolean }

const LABELS = fieldLabels(ownEntry)
const CLAIM = { claim: claimField }
const OWN_PIECES = { path: '/api/public/piece' } as const

const WHAT: readonly FigureColumn<Entry>[] = [
  { label: LABELS.at, of: ({ at }) => formatInstant(at) },
  { label: LABELS.opType, of: ({ opType, kind }) => opType ?? kind, isText: true },
]
const FIGURES: readonly FigureColumn<Entry>[] = [
  { label: LABELS.docNo, of: ({ docNo }) => docNo, isText: true },
  { label: LABELS.qty, of: ({ qty }) => formatDecimal(qty) },
  { label: LABELS.share, of: ({ share }) => formatDecimal(share) },
  { label: LABELS.score, of: ({ score }) => formatDecimal(score) },
  { label: LABELS.amount, of: ({ amount }) => formatMoney(amount) },
]

export function OwnDay({ badge, day, mayObject }: OwnDayProps) {
  const entries = useData(queryOf(getOwnEntries, { query: { badge, day } }))
  const about = { badge, businessDate: day }
  // Where a phone shows it without being pushed aside.
  const columns: FigureColumn<Entry>[] = [
    ...WHAT,
    {
      label: LABELS.disputeState,
      isText: true,
      of: ({ entryId, disputeState }) =>
        mayObject && disputeState === null ? (
          <Objection label="申诉" about={{ ...about, entryId }} />
        ) : (
          (disputeState ?? '—')
        ),
    },
    ...FIGURES,
  ]
  return (
    <SectionCard
      title={`${day} 计件明细`}
      aside={mayObject && <Objection label="这一天有漏记" about={{ ...about, entryId: null }} />}
    >
      {entries.length > 0 ? (
        <FigureTable columns={columns} rows={entries} keyOf={({ entryId }) => entryId} />
      ) : (
        <EmptyState title="这一天没有计件" description="确有作业时，可在申诉期内申诉漏记" />
      )}
    </SectionCard>
  )
}

type Objected = { badge: string; businessDate: string; entryId: number | null }

function Objection({ label, about }: { label: string; about: Objected }) {
  const [isOpen, setOpen] = useState(false)
  const { run, isPending } = useCommand(raiseOwnDispute)
  const refresh = useRefresh()
  const send = async (claim: string) => {
    if ((await run({ ...about, claim })) === null) return
    announce('申诉已提交，处理结果会显示在「我的申诉」')
    setOpen(false)
    refresh(OWN_PIECES)
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <FormDialog
          title={`${about.businessDate} ${label}`}
          name={`claim ${about.businessDate}`}
          fields={CLAIM}
          names={['claim']}
          submit="提交申诉"
          isPending={isPending}
          onSubmit={({ claim }) => send(String(claim))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
