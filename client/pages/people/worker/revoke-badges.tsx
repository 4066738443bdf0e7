// 作废工牌 — what has been printed for the chosen workers is good no more: lost ones are printed anew.
import { announce } from '#client/data/announcements.ts'
import { useCommand } from '#client/data/use-command.ts'
import { ConfirmButton } from '#client/kit/form/confirm-button.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { MOST_BADGES, revokeBadges } from '#shared/contracts/labor/badge.ts'
import type { employee } from '#shared/contracts/people/employee.ts'

type Worker = RecordOf<typeof employee>

export function RevokeBadges({ rows }: { rows: readonly Worker[] }) {
  const { run } = useCommand(revokeBadges)
  if (!useMay()(revokeBadges.needs)) return null
  const names = rows.map(({ name }) => name).join('、')
  const handleConfirm = async () => {
    const revoked = await run({ workers: rows.map(({ empNo }) => String(empNo)) })
    if (revoked === null) return false
    announce(`已作废 ${revoked} 人的工牌`)
    return true
  }
  return (
    <ConfirmButton
      label="作废工牌"
      intent="danger"
      disabled={rows.length === 0 || rows.length > MOST_BADGES}
      onConfirm={handleConfirm}
    >
      <p>{names} 已打印的工牌全部作废，正凭工牌上岗的立即离岗。之后须重新打印工牌。</p>
    </ConfirmButton>
  )
}
