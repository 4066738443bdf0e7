// 生成分拨任务 — the orders of a wave that is picked are put into the slots of a wall.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { reference } from '#shared/contracts/field.ts'
import { createSorting } from '#shared/contracts/outbound/sorting.ts'
import { waveLife } from '#shared/domain/outbound.ts'

const FIELDS = { device: reference('分拨墙', 'device') }

export function CreateSorting({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const [wave, ...others] = rows
  return (
    <CommandButton
      label="生成分拨任务"
      step={waveLife.steps.sort}
      documents={rows}
      disabled={others.length > 0}
      call={createSorting}
      fields={FIELDS}
      names={['device']}
      row={{ warehouse: wave?.['warehouse'] }}
      bodyOf={({ device }) => ({ device, waveNo: wave?.['waveNo'] })}
      done={({ taskNo, orders }) => `已生成 ${taskNo}，共 ${orders} 个格口`}
      onDone={onDone}
    />
  )
}
