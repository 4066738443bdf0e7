// 分配, 生成波次, 复核打包, 打印面单, 称重, 装车出库, 解除挂起 and 合单 — what the state of the chosen orders allows next.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { PackOrders } from '#client/pages/outbound/list/pack-orders.tsx'
import { PrintWaybills } from '#client/pages/outbound/waybills/print-waybills.tsx'
import { note, quantity } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { outboundOrder } from '#shared/contracts/outbound/order.ts'
import {
  allocateOrders,
  mergeOrders,
  resumeOrders,
  shipOrders,
  weighOrder,
} from '#shared/contracts/outbound/order.ts'
import { createWaves } from '#shared/contracts/outbound/wave.ts'
import { hindrance } from '#shared/domain/life-cycle.ts'
import { outboundLife } from '#shared/domain/outbound.ts'

type Order = RecordOf<typeof outboundOrder>

const SCALE = { weight: quantity('重量(kg)') }
const TRUCK = { plateNo: note('车牌', 20) }

type CommandsProps = { rows: readonly Order[]; onDone: () => void }

export function OrderCommands({ rows, onDone }: CommandsProps) {
  return (
    <>
      <AllocateOrders rows={rows} onDone={onDone} />
      <CommandButton
        label="生成波次"
        step={outboundLife.steps.joinWave}
        documents={rows}
        call={createWaves}
        bodyOf={() => ({ orderNos: numbersOf(rows) })}
        done={({ done }) => `已生成 ${done.length} 个波次：${done.join('、')}`}
        onDone={onDone}
      />
      <ParcelCommands rows={rows} onDone={onDone} />
      <ResumeOrders rows={rows} onDone={onDone} />
      <MergeOrders rows={rows} onDone={onDone} />
    </>
  )
}

export function AllocateOrders({ rows, onDone }: CommandsProps) {
  return (
    <CommandButton
      label="分配"
      step={outboundLife.steps.allocate}
      documents={rows}
      call={allocateOrders}
      bodyOf={() => ({ orderNos: numbersOf(rows) })}
      done={({ allocated, short, backOrders, reduced }) =>
        [
          `已分配 ${allocated.length} 单`,
          ...(short.length > 0 ? [`缺货 ${short.length} 单，缺什么见“缺货说明”`] : []),
          ...(backOrders.length > 0 ? [`缺货部分后补：${backOrders.join('、')}`] : []),
          ...(reduced.length > 0 ? [`缺货部分已取消：${reduced.join('、')}`] : []),
        ].join('，')
      }
      onDone={onDone}
    />
  )
}

export function ResumeOrders({ rows, onDone }: CommandsProps) {
  return (
    <CommandButton
      label="解除挂起"
      step={outboundLife.steps.resume}
      documents={rows}
      call={resumeOrders}
      bodyOf={() => ({ orderNos: numbersOf(rows) })}
      done={({ done }) => `已解除挂起 ${done.length} 单`}
      onDone={onDone}
    />
  )
}

function MergeOrders({ rows, onDone }: CommandsProps) {
  return (
    <CommandButton
      label="合单"
      step={outboundLife.steps.merge}
      documents={rows}
      disabled={rows.length < 2}
      call={mergeOrders}
      bodyOf={() => ({ orderNos: numbersOf(rows) })}
      done={({ done, order }) =>
        done.length === 0 ? '没有可合的出库单' : `${done.join('、')} 已并入 ${order.orderNo}`
      }
      onDone={onDone}
    />
  )
}

/** From the packing table to the truck. */
export function ParcelCommands({ rows, onDone }: CommandsProps) {
  const order = onlyOne(rows)
  const waybillNos = rows.flatMap(({ waybillNo }) => (waybillNo ? [String(waybillNo)] : []))
  return (
    <>
      <PackOrders rows={rows} onDone={onDone} />
      <PrintWaybills
        waybillNos={waybillNos}
        disabled={waybillNos.length === 0 || hindrance(outboundLife.steps.weigh, rows) !== null}
        onDone={onDone}
      />
      <CommandButton
        label="称重"
        step={outboundLife.steps.weigh}
        documents={rows}
        of={order}
        call={weighOrder}
        fields={SCALE}
        names={['weight']}
        row={{ weight: order?.weight }}
        bodyOf={(values, order) => ({ ...values, orderNo: order.orderNo })}
        done={({ orderNo, weight }) => `${orderNo} 重 ${weight} kg`}
        onDone={onDone}
      />
      <CommandButton
        label="装车出库"
        step={outboundLife.steps.ship}
        documents={rows}
        call={shipOrders}
        fields={TRUCK}
        names={['plateNo']}
        bodyOf={(values) => ({ ...values, orderNos: numbersOf(rows) })}
        done={({ done }) => `已出库 ${done.length} 单`}
        onDone={onDone}
      />
    </>
  )
}

function numbersOf(rows: readonly Order[]): string[] {
  return rows.map(({ orderNo }) => String(orderNo))
}
