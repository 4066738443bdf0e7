// 上岗记录 — who has worked at which station from when to when, and who stands there now.
import { announce } from '#client/data/announcements.ts'
import { useCommand } from '#client/data/use-command.ts'
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { ConfirmButton } from '#client/kit/form/confirm-button.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { endSignOn, signOn } from '#shared/contracts/labor/sign-on.ts'

type Line = RecordOf<typeof signOn>

export const page = listPage({
  resource: signOn,
  filters: ['startedAt', 'worker', 'warehouse', 'endedBy'],
  columns: ['worker', 'station', 'account', 'startedAt', 'endedAt', 'endedBy', 'warehouse', 'crew'],
  actions: (rows, refresh) => <SignOff rows={rows} onDone={refresh} />,
})

function SignOff({ rows, onDone }: { rows: readonly Line[]; onDone: () => void }) {
  const line = onlyOne(rows)
  const { run } = useCommand(endSignOn)
  if (!useMay()('people.write')) return null
  const handleConfirm = async () => {
    const ended = await run({ crew: String(line?.crew) })
    if (ended === null) return false
    announce(`已登记 ${ended} 人离岗`)
    onDone()
    return true
  }
  return (
    <ConfirmButton label="登记离岗" disabled={!line || line.endedAt !== null} onConfirm={handleConfirm}>
      <p>
        {line?.workerName ?? line?.worker}{' '}
        及同组的人将从此刻离岗，之后在该站台的扫描会被拒绝，直到重新扫工牌。
      </p>
    </ConfirmButton>
  )
}
