// 确认上架 — the goods stand in the location: its code and check digit say so.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { code, note, packedQuantity } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { confirmPutaway } from '#shared/contracts/inbound/putaway.ts'
import { addDecimals, negate } from '#shared/domain/decimal.ts'
import { putawayLife } from '#shared/domain/inbound.ts'

type Task = RecordOf<typeof putawayTask>

const fields = { loc: code('实际库位'), checkDigit: note('校验码', 8), qty: packedQuantity('数量') }

export function ConfirmPutaway({ rows, onDone }: { rows: readonly Task[]; onDone: () => void }) {
  const task = onlyOne(rows)
  return (
    <CommandButton
      label="确认上架"
      step={putawayLife.steps.confirm}
      documents={rows}
      of={task}
      call={confirmPutaway}
      fields={fields}
      names={['loc', 'checkDigit', 'qty']}
      row={{ loc: task?.suggestLoc, qty: task ? leftOf(task) : '' }}
      bodyOf={(values, task) => ({ ...values, taskNo: task.taskNo })}
      done={({ taskNo, doneQty }) => `${taskNo} 已上架 ${doneQty}`}
      onDone={onDone}
    />
  )
}

function leftOf({ qty, doneQty }: Task): string {
  return addDecimals(String(qty), negate(String(doneQty)))
}
