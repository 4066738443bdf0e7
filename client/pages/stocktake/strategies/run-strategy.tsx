// 生成盘点任务 — the draft of a count, as the chosen strategy has it.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { runStockStrategy } from '#shared/contracts/stocktake/stock-strategy.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'

export function RunStrategy({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const [strategy, ...others] = rows
  const refresh = useRefresh()
  return (
    <CommandButton
      label="生成盘点任务"
      disabled={!strategy || others.length > 0}
      call={runStockStrategy}
      bodyOf={() => ({ id: strategy?.['id'] })}
      done={({ taskNo }) => `已生成盘点任务 ${taskNo}（草稿）`}
      onDone={() => {
        refresh(stockTask)
        onDone()
      }}
    />
  )
}
