// 拒收 — goods that go back with who brought them: told at the dock, in part or altogether, and taken back with a reason.
import { Lines } from '#client/kit/document/lines.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { goodsQuantity, LONGEST_BARCODE, lot, text } from '#shared/contracts/definition/field.ts'
import { type getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { dockRefusal, refuseDelivery, refuseGoods, undoRefusal } from '#shared/contracts/inbound/refusal.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'

type InboundDocument = CallResult<typeof getInboundDocument>

const { reason, remark, photo } = dockRefusal.fields
const REFUSED = {
  code: text('商品编码或条码', LONGEST_BARCODE),
  lot: lot('批次'),
  qty: goodsQuantity('拒收数量'),
  reason,
  remark,
  photo,
}

export function RefuseButtons({ order, onDone }: Pick<InboundDocument, 'order'> & { onDone: () => void }) {
  const { orderNo } = order
  if (!isPossible(inboundOrder.life.steps.refuse, order) || order.rejectNo !== null) return null
  return (
    <>
      <CommandButton
        label="拒收商品"
        call={refuseGoods}
        fields={REFUSED}
        names={['code', 'lot', 'qty', 'reason', 'remark', 'photo']}
        bodyOf={(values) => ({ ...values, orderNo })}
        done={({ refusals: [refused] }) => `${refused?.sku} 已拒收 ${refused?.qty}`}
        onDone={onDone}
      />
      <CommandButton
        label="整单拒收"
        call={refuseDelivery}
        fields={REFUSED}
        names={['reason', 'remark', 'photo']}
        bodyOf={(values) => ({ ...values, orderNo })}
        done={({ refusals }) => `已拒收 ${refusals.length} 行，请部分关闭入库单`}
        onDone={onDone}
      />
    </>
  )
}

type RefusalsProps = Pick<InboundDocument, 'order' | 'refusals'> & { onDone: () => void }

/** None where nothing was refused. */
export function Refusals({ order, refusals, onDone }: RefusalsProps) {
  if (refusals.length === 0) return null
  const canUndo = isPossible(inboundOrder.life.steps.refuse, order)
  return (
    <Lines
      title="拒收记录"
      resource={dockRefusal}
      columns={[
        'sku',
        'lot',
        'qty',
        'reason',
        'remark',
        'photo',
        {
          field: 'state',
          cell: ({ id, state, undoReason }) =>
            canUndo && isPossible(dockRefusal.life.steps.undo, { state }) ? (
              <CommandButton
                label="撤销拒收"
                call={undoRefusal}
                fields={{ reason: text('原因', 200) }}
                names={['reason']}
                bodyOf={(values) => ({ ...values, id })}
                done={() => '已撤销拒收'}
                onDone={onDone}
              />
            ) : (
              `${state} ${undoReason}`
            ),
        },
        'operator',
        'refusedAt',
      ]}
      rows={refusals}
    />
  )
}
