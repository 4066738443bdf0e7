// 确认上架 — the goods stand in the location: its code and check digit say so.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { code, note, quantity } from '#shared/contracts/field.ts'
import { confirmPutaway } from '#shared/contracts/inbound/putaway.ts'
import { addDecimals, negate } from '#shared/domain/decimal.ts'
import { putawayLife } from '#shared/domain/inbound.ts'

const fields = { loc: code('实际库位'), checkDigit: note('校验码', 8), qty: quantity('数量') }

export function ConfirmPutaway({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const [task, ...others] = rows
  return (
    <CommandButton
      label="确认上架"
      step={putawayLife.steps.confirm}
      documents={rows}
      disabled={others.length > 0}
      call={confirmPutaway}
      fields={fields}
      names={['loc', 'checkDigit', 'qty']}
      row={{ loc: task?.['suggestLoc'], qty: task ? leftOf(task) : '' }}
      bodyOf={(values) => ({ ...values, taskNo: task?.['taskNo'] })}
      done={({ taskNo, doneQty }) => `${taskNo} 已上架 ${doneQty}`}
      onDone={onDone}
    />
  )
}

function leftOf({ qty, doneQty }: Row): string {
  return addDecimals(String(qty), negate(String(doneQty)))
}
