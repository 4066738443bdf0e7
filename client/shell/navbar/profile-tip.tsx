// Asks a user whose account is not activated yet to complete their details.
import { useFollowLink } from '#client/kit/follow-link.ts'

export function ProfileTip() {
  const followLink = useFollowLink()
  return (
    <a className="swms-profile-tip" href="/user/info" onClick={followLink}>
      个人信息未完善，请尽快补充
    </a>
  )
}
