// 生成盘点任务 — the draft of a count, as the chosen strategy has it.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { stockStrategy } from '#shared/contracts/stocktake/stock-strategy.ts'
import { runStockStrategy } from '#shared/contracts/stocktake/stock-strategy.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'

type Strategy = RecordOf<typeof stockStrategy>

export function RunStrategy({ rows, onDone }: { rows: readonly Strategy[]; onDone: () => void }) {
  const strategy = onlyOne(rows)
  const refresh = useRefresh()
  return (
    <CommandButton
      label="生成盘点任务"
      of={strategy}
      call={runStockStrategy}
      bodyOf={(_, strategy) => ({ id: strategy.id })}
      done={({ taskNo }) => `已生成盘点任务 ${taskNo}（草稿）`}
      onDone={() => {
        refresh(stockTask)
        onDone()
      }}
    />
  )
}
