// 溯源 — the facts behind the figures of a document: what moved in stock, and who did how much.
import { Tab, Tabs } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { Button } from '#client/kit/button.tsx'
import { factColumns } from '#client/kit/document/fact-columns.tsx'
import { ReverseWork } from '#client/kit/document/reverse-work.tsx'
import { TraceFrame } from '#client/kit/document/trace-frame.tsx'
import { type Row, rowKey } from '#client/kit/fields/field-text.ts'
import { type Chosen, Rows } from '#client/kit/list/rows.tsx'
import type { Listed } from '#client/kit/list/use-list.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { LARGEST_PAGE, type RecordOf } from '#shared/contracts/definition/resource.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'

/** What a trace is cut to: documents, and the goods of one line. */
export type Trace = {
  title: string
  docNos: readonly string[]
  sku?: string
  /** What was charged, or the bill it stands in: of all work only that which was charged for. */
  work?: { charge: readonly string[] } | { billNo: readonly string[] }
}

const LEDGER = [
  'at',
  'docNo',
  'sku',
  'qty',
  'fromLoc',
  'toLoc',
  'lot',
  'quality',
  'docType',
  'operator',
  'reason',
]
const EVENTS = ['at', 'businessDate', 'opType', 'docNo', 'sku', 'qty', 'workers', 'operator']

export function TraceButton({ trace }: { trace: Trace }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="minimal" onClick={() => setOpen(true)}>
        溯源
      </Button>
      {isOpen && <TraceDrawer trace={trace} onClose={() => setOpen(false)} />}
    </>
  )
}

function TraceDrawer({ trace, onClose }: { trace: Trace; onClose: () => void }) {
  return (
    <TraceFrame title={trace.title} width={960} isOpen onClose={onClose}>
      {trace.docNos.length === 0 ? (
        <Work trace={trace} />
      ) : (
        <Tabs
          id="swms-trace"
          defaultSelectedTabId={trace.work ? 'events' : 'ledger'}
          renderActiveTabPanelOnly
        >
          <Tab
            id="ledger"
            title="库存流水"
            panel={<Found resource={ledgerEntry} names={LEDGER} trace={trace} body={documentsOf(trace)} />}
          />
          <Tab id="events" title="作业记录" panel={<Work trace={trace} />} />
        </Tabs>
      )}
    </TraceFrame>
  )
}

function Work({ trace }: { trace: Trace }) {
  const body = trace.work ?? documentsOf(trace)
  return <Found resource={operationEvent} names={EVENTS} trace={trace} body={body} actions={reversing} />
}

const reversing = (chosen: readonly Row[]) => (
  <ReverseWork rows={chosen as readonly RecordOf<typeof operationEvent>[]} />
)

function documentsOf({ docNos, sku }: Trace) {
  return { docNo: docNos, ...(sku && { sku: [sku] }) }
}

type FoundProps = {
  resource: Listed
  names: readonly string[]
  trace: Trace
  /** What the list is narrowed by. */
  body: Readonly<Record<string, unknown>>
  /** What can be done to the chosen ones. */
  actions?: (chosen: readonly Row[]) => ReactNode
}

function Found(props: FoundProps) {
  return (
    <QueryBoundary loading={<SkeletonLines count={8} />}>
      <FoundRows {...props} />
    </QueryBoundary>
  )
}

function FoundRows({ resource, names, trace: { title }, body, actions }: FoundProps) {
  const [chosen, choose] = useState<Chosen>({})
  const { rows } = useData(queryOf(resource.list, { body: { size: LARGEST_PAGE, ...body } })) as {
    rows: Row[]
  }
  const keyOf = (row: Row) => rowKey(resource.key, row)
  return (
    <>
      {rows.length > 0 && actions?.(rows.filter((row) => chosen[keyOf(row)]))}
      <Rows
        label={resource.label}
        columns={factColumns(resource.fields, names, title)}
        rows={rows}
        keyOf={keyOf}
        density="紧凑"
        {...(actions && { selection: { chosen, onChoose: choose } })}
        empty={<EmptyState title={`没有${resource.label}`} />}
      />
    </>
  )
}
