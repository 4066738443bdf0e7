// 生成分拨任务 — the orders of a wave that is picked are put into the slots of a wall.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { reference } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { createSorting } from '#shared/contracts/outbound/sorting.ts'
import type { wave } from '#shared/contracts/outbound/wave.ts'
import { waveLife } from '#shared/domain/outbound.ts'

type Wave = RecordOf<typeof wave>

const FIELDS = { device: reference('分拨墙', 'device') }

export function CreateSorting({ rows, onDone }: { rows: readonly Wave[]; onDone: () => void }) {
  const wave = onlyOne(rows)
  return (
    <CommandButton
      label="生成分拨任务"
      step={waveLife.steps.sort}
      documents={rows}
      of={wave}
      call={createSorting}
      fields={FIELDS}
      names={['device']}
      row={{ warehouse: wave?.warehouse }}
      bodyOf={({ device }, wave) => ({ device, waveNo: wave.waveNo })}
      done={({ taskNo, orders }) => `已生成 ${taskNo}，共 ${orders} 个格口`}
      onDone={onDone}
    />
  )
}
