// 登记费用, 确认 and 红冲 — what is keyed in by hand, what is agreed on, and what is taken back.

import { CommandButton } from '#client/kit/form/command-button.tsx'
import { date, flag, namedChoice, optional, text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { charge, confirmCharges, postCharge, reverseCharges } from '#shared/contracts/money/charge.ts'
import { chargeLife } from '#shared/domain/billing.ts'
import { CHARGE_ITEM_WORDS } from '#shared/domain/tariff.ts'

type Charge = RecordOf<typeof charge>

const FIELDS = {
  ...charge.fields,
  businessDate: optional(date('业务日期')),
  itemCode: namedChoice('计费项', CHARGE_ITEM_WORDS),
  again: flag('确认不是重复'),
}
const REASON = { reason: text('原因', 200) }

export function PostCharge({ onDone }: { onDone: () => void }) {
  return (
    <CommandButton
      label="登记费用"
      call={postCharge}
      fields={FIELDS}
      names={[
        'warehouse',
        'owner',
        'businessDate',
        'itemCode',
        'qty',
        'unit',
        'price',
        'amount',
        'tax',
        'docType',
        'docNo',
        'sourceRef',
        'reason',
        'again',
      ]}
      bodyOf={({ businessDate, ...values }) => ({ ...values, ...(businessDate ? { businessDate } : {}) })}
      done={([chargeNo]) => `费用 ${chargeNo} 已登记`}
      onDone={onDone}
    />
  )
}

type CommandProps = { rows: readonly Charge[]; onDone: () => void }

export function ConfirmCharges({ rows, onDone }: CommandProps) {
  return (
    <CommandButton
      label="确认"
      step={chargeLife.steps.confirm}
      documents={rows}
      call={confirmCharges}
      bodyOf={() => ({ chargeNos: numbersOf(rows) })}
      done={({ done }) => `${done.length} 条费用已确认`}
      onDone={onDone}
    />
  )
}

export function ReverseCharges({ rows, onDone }: CommandProps) {
  return (
    <CommandButton
      label="红冲"
      step={chargeLife.steps.reverse}
      documents={rows}
      call={reverseCharges}
      fields={REASON}
      names={['reason']}
      bodyOf={(values) => ({ ...values, chargeNos: numbersOf(rows) })}
      done={({ done }) => `${done.length} 条费用已红冲`}
      onDone={onDone}
    />
  )
}

function numbersOf(rows: readonly Charge[]): number[] {
  return rows.map(({ chargeNo }) => chargeNo)
}
