// 工牌 — to the badges of the chosen workers on the screen, good for as many days as are chosen there.

import { useMay } from '#client/kit/use-may.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { issueBadges, MOST_BADGES } from '#shared/contracts/labor/badge.ts'
import type { employee } from '#shared/contracts/people/employee.ts'
import { hrefTo } from '#shared/routes.ts'

type Worker = RecordOf<typeof employee>

export function IssueBadges({ rows }: { rows: readonly Worker[] }) {
  const may = useMay()
  if (!may(issueBadges.needs)) return null
  const isPossible = rows.length > 0 && rows.length <= MOST_BADGES
  const workers = rows.map(({ empNo }) => String(empNo)).join(' ')
  return (
    <a
      className={`bp6-button${isPossible ? '' : ' bp6-disabled'}`}
      aria-disabled={!isPossible || undefined}
      {...(isPossible && { href: hrefTo('workerBadges', { workers }) })}
      target="_blank"
      rel="noreferrer"
    >
      其他有效期的工牌
    </a>
  )
}
