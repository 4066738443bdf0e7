// 溯源 — the facts behind the figures of a document: what moved in stock, and who did how much.
import { Button, Tab, Tabs } from '@blueprintjs/core'
import { useState } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { factColumns } from '#client/kit/document/fact-columns.tsx'
import { TraceFrame } from '#client/kit/document/trace-frame.tsx'
import { rowKey } from '#client/kit/fields/field-text.ts'
import { Rows } from '#client/kit/list/rows.tsx'
import type { Listed } from '#client/kit/list/use-list.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { operationEvent } from '#shared/contracts/base/operation.ts'
import type { Call } from '#shared/contracts/request.ts'
import { LARGEST_PAGE } from '#shared/contracts/resource.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'

/** What a trace is cut to: documents, and the goods of one line. */
export type Trace = { title: string; docNos: readonly string[]; sku?: string }

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
const EVENTS = ['at', 'businessDate', 'opType', 'docNo', 'sku', 'qty', 'operator']

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
      <Tabs id="swms-trace" renderActiveTabPanelOnly>
        <Tab
          id="ledger"
          title="库存流水"
          panel={<Found resource={ledgerEntry} names={LEDGER} trace={trace} />}
        />
        <Tab
          id="events"
          title="作业记录"
          panel={<Found resource={operationEvent} names={EVENTS} trace={trace} />}
        />
      </Tabs>
    </TraceFrame>
  )
}

type FoundProps = { resource: Listed; names: readonly string[]; trace: Trace }

function Found(props: FoundProps) {
  return (
    <QueryBoundary loading={<SkeletonLines count={8} />}>
      <FoundRows {...props} />
    </QueryBoundary>
  )
}

function FoundRows({ resource, names, trace: { title, docNos, sku } }: FoundProps) {
  const body = { size: LARGEST_PAGE, docNo: docNos, ...(sku && { sku: [sku] }) }
  const { rows } = useData(
    queryOf(resource.list as Call & { result: never }, { body } as never),
  ) as unknown as {
    rows: Record<string, unknown>[]
  }
  return (
    <Rows
      label={resource.label}
      columns={factColumns(resource.fields, names, title)}
      rows={rows}
      keyOf={(row) => rowKey(resource.key, row)}
      density="紧凑"
      empty={<EmptyState title={`没有${resource.label}`} />}
    />
  )
}
