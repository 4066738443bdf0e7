// 待我审批 — the absences that wait for the user, for those who may decide on any.

import { useSignedInUser } from '#client/data/page-state-context.ts'
import { useFollowLink } from '#client/kit/follow-link.ts'
import { narrowedTo } from '#client/kit/list/list-address.ts'
import { useMay } from '#client/kit/use-may.ts'
import type { leaveRequest } from '#shared/contracts/people/leave.ts'
import { leaveLife } from '#shared/domain/people.ts'
import { hrefTo } from '#shared/routes.ts'

export function MyApprovals() {
  const { id } = useSignedInUser()
  const follow = useFollowLink()
  const may = useMay()
  if (!may(leaveLife.moves.approve.needs)) return null
  return (
    <a
      className="bp6-button"
      href={hrefTo('leaves', narrowedTo<typeof leaveRequest>({ approver: String(id), state: '待审批' }))}
      onClick={follow}
    >
      待我审批
    </a>
  )
}
