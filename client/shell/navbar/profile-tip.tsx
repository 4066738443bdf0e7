// Asks a user whose account is not activated yet to complete their details.

import { useFollowLink } from '#client/kit/follow-link.ts'
import { hrefTo } from '#shared/routes.ts'

export function ProfileTip() {
  const followLink = useFollowLink()
  return (
    <a className="swms-profile-tip" href={hrefTo('userInfo')} onClick={followLink}>
      个人信息未完善，请尽快补充
    </a>
  )
}
