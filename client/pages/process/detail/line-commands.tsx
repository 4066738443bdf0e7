// 退料, 撤销报工 and 上架 — what can be done to one line of a process order.
import { Pieces, StateTag } from '#client/kit/fields/field-value.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { code, note, packedQuantity, text } from '#shared/contracts/definition/field.ts'
import type { processSupply } from '#shared/contracts/process/material.ts'
import { type processOrder, returnMaterial } from '#shared/contracts/process/order.ts'
import { type processOutput, putAwayProcess } from '#shared/contracts/process/output.ts'
import { type processReport, undoProcessReport } from '#shared/contracts/process/report.ts'
import { signOf } from '#shared/domain/decimal.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { processLife, reportLife } from '#shared/domain/process.ts'
import '#client/pages/process/detail/line-commands.css'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'

const { steps } = processLife

type Order = CallResult<typeof processOrder.get>
type LineProps<R> = { row: R; onDone: () => void }
type OrderLineProps<R> = LineProps<R> & { order: Pick<Order, 'state'> }

const RETURN = { qty: packedQuantity('数量'), loc: code('退回库位'), checkDigit: note('校验码', 8) }

export function ReturnMaterial({ order, row, onDone }: OrderLineProps<RecordOf<typeof processSupply>>) {
  const { id, sku, skuName, skuPackages, loc, leftQty } = row
  const isReturnable = signOf(leftQty) > 0 && isPossible(steps.return, order)
  return (
    <span className="swms-line-command">
      <Pieces qty={leftQty} packages={skuPackages} />
      {isReturnable && (
        <CommandButton
          label="退料"
          call={returnMaterial}
          fields={RETURN}
          names={['qty', 'loc', 'checkDigit']}
          row={{ qty: leftQty, loc }}
          bodyOf={(values) => ({ ...values, id })}
          done={() => `${skuName ?? sku} 已退料`}
          onDone={onDone}
        />
      )}
    </span>
  )
}

const UNDO = { reason: text('原因', 200) }

export function UndoReport({ order, row, onDone }: OrderLineProps<RecordOf<typeof processReport>>) {
  const { state } = row
  return (
    <span className="swms-line-command">
      <StateTag state={state} />
      {isPossible(reportLife.steps.undo, { state }) && isPossible(steps.undoReport, order) && (
        <CommandButton
          label="撤销"
          call={undoProcessReport}
          fields={UNDO}
          names={['reason']}
          bodyOf={({ reason }) => ({ id: row.id, reason })}
          done={() => '报工已撤销'}
          onDone={onDone}
        />
      )}
    </span>
  )
}

const SHELF = { loc: code('库位'), checkDigit: note('校验码', 8), container: note('目标容器', 64) }

export function PutAway({ row, onDone }: LineProps<RecordOf<typeof processOutput>>) {
  const { id, sku, skuName, suggestLoc } = row
  return (
    <CommandButton
      label="上架"
      call={putAwayProcess}
      fields={SHELF}
      names={['loc', 'checkDigit', 'container']}
      row={{ loc: suggestLoc }}
      bodyOf={(values) => ({ ...values, id })}
      done={() => `${skuName ?? sku} 已上架`}
      onDone={onDone}
    />
  )
}
