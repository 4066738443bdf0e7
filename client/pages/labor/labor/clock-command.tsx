// 打卡 — a worker's badge or number is scanned: first when they come, then when they go.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { text } from '#shared/contracts/definition/field.ts'
import { clockDispatch } from '#shared/contracts/labor/dispatch.ts'

const FIELDS = { code: text('工号或工牌', 200) }

export function ClockCommand({ dispatchNo, onDone }: { dispatchNo: string; onDone: () => void }) {
  return (
    <CommandButton
      label="打卡"
      call={clockDispatch}
      fields={FIELDS}
      names={['code']}
      bodyOf={({ code }) => ({ dispatchNo, code })}
      done={({ workerName, worker, clockOut }) =>
        `${workerName ?? worker} 已打${clockOut === null ? '上' : '下'}班卡`
      }
      onDone={onDone}
    />
  )
}
