// 加入号段 — numbers that were bought, by the first and the last.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { addNumberRange, NUMBER_RANGE, type waybillSource } from '#shared/contracts/express/source.ts'

type AddRangeProps = { rows: readonly RecordOf<typeof waybillSource>[]; onDone: () => void }

export function AddRange({ rows, onDone }: AddRangeProps) {
  const chosen = onlyOne(rows)
  return (
    <CommandButton
      label="加入号段"
      of={chosen?.kind === '号段' ? chosen : undefined}
      call={addNumberRange}
      fields={NUMBER_RANGE}
      names={['prefix', 'from', 'to']}
      bodyOf={(values, { code }) => ({ ...values, code })}
      done={({ added, free }) => `已加入 ${added} 个运单号，现有 ${free} 个空闲`}
      onDone={onDone}
    />
  )
}
