// 新建重算 — which days of a warehouse are counted again, and why.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useStartValues } from '#client/kit/form/use-start-values.ts'
import { pieceRecompute } from '#shared/contracts/piece/recompute.ts'

export function NewRecompute({ onDone }: { onDone: () => void }) {
  return (
    <CommandButton
      label="新建重算"
      call={pieceRecompute.create}
      fields={pieceRecompute.fields}
      names={['warehouse', 'fromDate', 'toDate', 'owner', 'opType', 'reason']}
      row={useStartValues()}
      bodyOf={(values) => values}
      done={({ taskNo }) => `${taskNo} 已开始计算，算出差异后由他人批准`}
      onDone={onDone}
    />
  )
}
