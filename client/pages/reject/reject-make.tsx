// 盘点制单 — what becomes of the goods of a reject order that were counted, and the inbound order that is made of those kept.

import { useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { announce } from '#client/data/announcements.ts'
import type { Page } from '#client/data/page-queries.ts'
import { useCommand } from '#client/data/use-command.ts'
import { useData } from '#client/data/use-data.ts'
import { Button } from '#client/kit/button.tsx'
import { Facts } from '#client/kit/document/facts.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { RecentDocuments } from '#client/kit/document/recent-documents.tsx'
import { FieldInput } from '#client/kit/fields/field-input.tsx'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { underHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { useUnsaved } from '#client/kit/unsaved/use-unsaved.ts'
import { useLeadOn } from '#client/kit/use-lead-on.ts'
import { useMay } from '#client/kit/use-may.ts'
import { useRefresh } from '#client/kit/use-refresh.ts'
import type { RejectDocument } from '#client/pages/reject/documents/order-page.tsx'
import { rejectQuery } from '#client/pages/reject/documents/reject-query.ts'
import { choice, note, optional, reference } from '#shared/contracts/definition/field.ts'
import { makeRejectInbound, rejectCount } from '#shared/contracts/reject/count.ts'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { rejectLife } from '#shared/domain/reject.ts'
import { DISPOSITIONS, type Disposition, STOCKING } from '#shared/domain/returned.ts'
import { hrefTo } from '#shared/routes.ts'

const FACTS = [
  'rejectNo',
  'owner',
  'warehouse',
  'storeName',
  'expectedQty',
  'countedQty',
  'diffQty',
  'countedBoxes',
  'inboundNo',
] as const
const NAMES = [
  'rejectNo',
  'state',
  'owner',
  'warehouse',
  'storeName',
  'countedQty',
  'diffQty',
  'inboundNo',
] as const
const ZONE = optional(reference('目标库区', 'zone'))
const DISPOSITION = choice('处置', DISPOSITIONS)
const REASON = note('说明', 100)
const GOODS = {
  ...rejectCount,
  key: 'index',
  fields: {
    ...rejectCount.fields,
    index: note('序号'),
    qty: { ...rejectCount.fields.qty, label: '清点数量' },
  },
}

export const page: Page = () => {
  const rejectNo = orderOf(new URLSearchParams(useLocation().search))
  return (
    <div className="swms-page">
      {rejectNo === null ? (
        <RecentDocuments
          resource={rejectOrder}
          names={NAMES}
          opens={(row) => hrefTo('rejectMake', { id: row.rejectNo })}
        />
      ) : (
        <QueryBoundary loading={<SkeletonLines count={10} />} failed={underHeading}>
          <Open key={rejectNo} rejectNo={rejectNo} />
        </QueryBoundary>
      )}
    </div>
  )
}

page.queries = ({ url }) => {
  const rejectNo = orderOf(url.searchParams)
  return rejectNo === null ? [] : [rejectQuery(rejectNo)]
}

function orderOf(params: URLSearchParams): string | null {
  return params.get('id') || null
}

function Open({ rejectNo }: { rejectNo: string }) {
  const document = useData(rejectQuery(rejectNo))
  const { order, goods } = document
  const isOpen = isPossible(rejectLife.steps.make, order) && order.madeAt === null
  return (
    <>
      <header className="swms-page-header">
        <h1 className="swms-page-title">
          盘点制单 {rejectNo} <StateTag state={order.state} />
        </h1>
        <div className="swms-document-actions">
          <RowLink href={hrefTo('rejectOrder', { id: rejectNo })}>退仓详情</RowLink>
          {order.inboundNo !== null && (
            <RowLink href={hrefTo('inboundOrder', { orderNo: order.inboundNo })}>{order.inboundNo}</RowLink>
          )}
        </div>
      </header>
      <SectionCard title="基本信息">
        <Facts fields={rejectOrder.fields} names={FACTS} row={order} />
      </SectionCard>
      {isOpen ? (
        <Deciding document={document} />
      ) : (
        <Lines
          title="清点结果"
          resource={GOODS}
          columns={['sku', 'lot', 'quality', 'qty', 'disposition']}
          rows={numbered(goods)}
          hint={`退仓单当前为「${order.state}」，清点完成后才能制单`}
        />
      )}
    </>
  )
}

type Decision = { disposition: Disposition; reason: string }
type Goods = RejectDocument['goods']

/** The server counts them anew: what was decided of goods that are no longer there is refused. */
function Deciding({ document: { order, goods } }: { document: RejectDocument }) {
  const [zone, setZone] = useState<string | null>(null)
  const [changed, setChanged] = useState<Readonly<Record<number, Decision>>>({})
  const make = useCommand(makeRejectInbound)
  const refresh = useRefresh()
  const leadOn = useLeadOn()
  const may = useMay()
  const zoneId = useId()
  useUnsaved(zone !== null || Object.keys(changed).length > 0, {
    name: order.rejectNo,
    read: () => ({ zone, changed }),
    restore(input) {
      setZone(input.zone)
      setChanged(input.changed)
    },
  })
  const isLocked = make.isPending || !may(makeRejectInbound.needs)
  const decisionAt = (index: number) => changed[index] ?? usual(goods[index])
  const decide = (index: number, change: Partial<Decision>) =>
    setChanged((before) => ({ ...before, [index]: { ...decisionAt(index), ...before[index], ...change } }))
  const lacking = goods.findIndex((_, index) => isLacking(decisionAt(index)))
  const handleMake = async () => {
    const decided = goods.map(({ sku, lot, quality }, index) => ({ sku, lot, quality, ...decisionAt(index) }))
    const made = await make.run({ rejectNo: order.rejectNo, zone, goods: decided })
    if (made === null) return
    announce(
      made.inboundNo === null ? `${made.rejectNo} 已制单，没有商品入库` : `已生成入库单 ${made.inboundNo}`,
    )
    setZone(null)
    setChanged({})
    refresh(rejectOrder)
    leadOn(hrefTo('rejectReceive', { rejectNo: made.rejectNo }))
  }
  return (
    <>
      <SectionCard title="收货位置">
        <div className="swms-form-grid">
          <div className="swms-field bp6-form-group">
            <label className="bp6-label" htmlFor={zoneId}>
              目标库区
            </label>
            <div className="bp6-form-content">
              <FieldInput
                id={zoneId}
                field={ZONE}
                value={zone}
                within={{ warehouse: order.warehouse }}
                disabled={isLocked}
                onChange={(value) => setZone(value as string | null)}
              />
              <p className="bp6-form-helper-text">收货暂存库区；不选时为仓库的第一个收货库位</p>
            </div>
          </div>
        </div>
      </SectionCard>
      <Lines
        title="清点结果"
        resource={GOODS}
        columns={[
          'sku',
          'lot',
          'quality',
          'qty',
          {
            field: 'disposition',
            cell: (row) => (
              <FieldInput
                id={`${zoneId}-disposition-${row.index}`}
                label={`${row.sku} 的处置`}
                field={DISPOSITION}
                value={decisionAt(row.index).disposition}
                disabled={isLocked}
                onChange={(value) => decide(row.index, { disposition: value as Disposition })}
              />
            ),
          },
          {
            field: 'reason',
            cell: (row) => (
              <FieldInput
                id={`${zoneId}-reason-${row.index}`}
                label={`${row.sku} 的说明`}
                field={REASON}
                value={decisionAt(row.index).reason}
                invalid={isLacking(decisionAt(row.index))}
                disabled={isLocked}
                onChange={(value) => decide(row.index, { reason: String(value ?? '') })}
              />
            ),
          },
        ]}
        rows={numbered(goods)}
        hint="还没有清点过商品"
      />
      <div className="swms-form-buttons">
        <Button
          intent="primary"
          size="large"
          loading={make.isPending}
          disabled={isLocked || goods.length === 0 || lacking >= 0}
          onClick={() => void handleMake()}
        >
          生成入库单
        </Button>
        {lacking >= 0 && <span>{lackText(goods[lacking], decisionAt(lacking))}</span>}
      </div>
    </>
  )
}

function numbered(goods: Goods) {
  return goods.map((row, index) => ({ ...row, index, reason: '' }))
}

function usual(goods: Goods[number] | undefined): Decision {
  return { disposition: goods?.quality === '良品' ? '上架' : '转残次', reason: '' }
}

function isLacking({ disposition, reason }: Decision): boolean {
  if (disposition === '待定') return true
  return reason.trim() === '' && !STOCKING.some((stocking) => stocking === disposition)
}

function lackText(goods: Goods[number] | undefined, { disposition }: Decision): string {
  const what = goods?.skuName ?? goods?.sku ?? ''
  return disposition === '待定' ? `请选择 ${what} 的处置` : `${what} ${disposition}须填写说明`
}
