// 编辑容器 — one container: where it stands and what it is used for, its moves, and where it has been.

import { queryOf } from '#client/data/data-client.ts'
import { PrintLabels } from '#client/features/labels/print-labels.tsx'
import { DocumentLink } from '#client/kit/document/document-link.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { Timeline } from '#client/kit/document/timeline.tsx'
import { TraceButton } from '#client/kit/document/trace-drawer.tsx'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { type FormSpec, RecordForm } from '#client/kit/form/record-form.tsx'
import { MoveButtons } from '#client/kit/list/move-buttons.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { codePage } from '#client/pages/equipment/containers/code-page.tsx'
import { CONTAINER_LABEL } from '#client/pages/equipment/containers/container-labels.tsx'
import { PlaceLink } from '#client/pages/equipment/containers/place-link.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { container, containerMove, getContainerDocument } from '#shared/contracts/equipment/container.ts'
import { printContainerLabels } from '#shared/contracts/printing/label.ts'
import { movesFrom } from '#shared/domain/life-cycle.ts'
import { hrefTo } from '#shared/routes.ts'

const FORM: FormSpec<typeof container> = {
  resource: container,
  names: ['code', 'type', 'warehouse', 'location', 'state', 'currentDoc', 'remark'],
  opens: ({ code }) => hrefTo('container', { code }),
}

export const page = codePage({
  form: FORM,
  query: (code) => queryOf(getContainerDocument, { query: { code } }),
  Shown: OpenContainer,
})

function OpenContainer({ answer }: { answer: CallResult<typeof getContainerDocument> }) {
  const { container: row, moves, timeline, docNos } = answer
  const refreshAll = useRefresh()
  return (
    <>
      <header className="swms-page-header">
        <h1 className="swms-page-title">
          容器 {row.code} <StateTag state={row.state} />
        </h1>
        <div className="swms-document-actions">
          <RowLink
            href={hrefTo('stock', { view: 'all', warehouse: row['warehouse'], container: row['code'] })}
          >
            内含商品
          </RowLink>
          <RowLink href={hrefTo('containerType', { code: row.type })}>{row.typeName ?? row.type}</RowLink>
          {row.currentDoc !== null && <DocumentLink number={row.currentDoc} />}
          <PrintLabels
            disabled={false}
            kind={CONTAINER_LABEL}
            call={printContainerLabels}
            body={{ codes: [row.code] }}
          />
          <MoveButtons
            resource={container}
            moves={movesFrom(container.life, row.state)}
            rows={[row]}
            onMoved={() => refreshAll(container)}
          />
          <TraceButton trace={{ title: row.code, docNos }} />
        </div>
      </header>
      <RecordForm spec={FORM} record={row} />
      <Lines
        title="移动记录"
        resource={containerMove}
        columns={[
          'at',
          'warehouse',
          'fromLocation',
          {
            field: 'toLocation',
            cell: ({ warehouse, toLocation }) => <PlaceLink warehouse={warehouse} loc={toLocation} />,
          },
          'operator',
        ]}
        rows={moves}
        hint="换库位、移动扫描后在此留下记录"
      />
      <SectionCard title="操作记录">
        <Timeline entries={timeline} documents={[container]} />
      </SectionCard>
    </>
  )
}
