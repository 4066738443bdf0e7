// 质检, 处置 and 删除 — what the state of a parcel allows for one line of its goods.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { choice, note, packedQuantity } from '#shared/contracts/definition/field.ts'
import {
  disposeReturnLine,
  inspectReturnLine,
  removeReturnLine,
  type returnLine,
} from '#shared/contracts/returned/line.ts'
import type { returnParcel } from '#shared/contracts/returned/parcel.ts'
import { serialLines } from '#shared/contracts/stock/serial.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { parcelLife } from '#shared/domain/returned.ts'
import { splitList } from '#shared/validation.ts'
import '#client/pages/returned/detail/next-step.css'

const { steps } = parcelLife

export type Line = CallResult<typeof returnLine.get>
type Parcel = CallResult<typeof returnParcel.get>

const INSPECTION = {
  quality: choice('品质', ['良品', '残次', '过期', '冻结']),
  qty: packedQuantity('数量'),
  reason: note('说明', 200),
}
const DISPOSAL = {
  disposition: choice('处置', ['上架', '转残次', '退供', '返修', '销毁']),
  loc: note('库位', 64),
  checkDigit: note('校验码', 8),
  serialNos: serialLines('序列号（入库存时，一行一个）'),
  reason: note('说明', 200),
}

type NextStepProps = { parcel: Parcel; line: Line; onDone: () => void }

export function NextStep({ parcel: { state }, line, onDone }: NextStepProps) {
  if (line.disposedAt !== null) return null
  const isInspected = line.inspectedAt !== null
  return (
    <span className="swms-next-step">
      {isInspected && isPossible(steps.dispose, { state }) && <Dispose line={line} onDone={onDone} />}
      {isPossible(steps.judge, { state }) && <Inspect line={line} onDone={onDone} />}
      {!isInspected && isPossible(steps.removeLine, { state }) && <Remove line={line} onDone={onDone} />}
    </span>
  )
}

type StepProps = Omit<NextStepProps, 'parcel'>

function Inspect({ line, onDone }: StepProps) {
  const { id, sku, qty, quality, inspectedAt } = line
  return (
    <CommandButton
      label={inspectedAt === null ? '质检' : '重新质检'}
      call={inspectReturnLine}
      fields={INSPECTION}
      names={['quality', 'qty', 'reason']}
      row={{ quality: quality === '待检' ? '良品' : quality, qty, reason: line.reason }}
      bodyOf={(values) => ({ ...values, id })}
      done={(after) => `${after.skuName ?? sku} 判定为${after.quality}`}
      onDone={onDone}
    />
  )
}

function Dispose({ line, onDone }: StepProps) {
  const { id, sku, warehouse, owner, quality, suggestLoc, isNumbered } = line
  return (
    <CommandButton
      label="处置"
      call={disposeReturnLine}
      fields={DISPOSAL}
      names={['disposition', 'loc', 'checkDigit', ...(isNumbered ? (['serialNos'] as const) : []), 'reason']}
      row={{ warehouse, owner, disposition: quality === '良品' ? '上架' : '转残次', loc: suggestLoc }}
      bodyOf={({ serialNos, ...values }) => ({ ...values, id, serialNos: splitList(serialNos ?? '') })}
      done={(after) => `${after.skuName ?? sku} 已${after.disposition}`}
      onDone={onDone}
    />
  )
}

function Remove({ line: { id, sku, skuName }, onDone }: StepProps) {
  return (
    <CommandButton
      label="删除"
      call={removeReturnLine}
      bodyOf={() => ({ id })}
      done={() => `已删除 ${skuName ?? sku}`}
      onDone={onDone}
    />
  )
}
