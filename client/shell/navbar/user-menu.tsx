// The user's corner: who is signed in, and what they can do about themselves.
import { CaretDownIcon } from '@blueprintjs/icons'
import { CallFailure } from '#client/data/call-failure.ts'
import { reportFailure } from '#client/data/call-failures.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { endSession } from '#client/data/session.ts'
import { useFollowLink } from '#client/features/follow-link.ts'
import { MenuButton } from '#client/shell/navbar/menu-button.tsx'
import { namesOf } from '#client/shell/warehouse/choice.ts'

export const SWITCH_HINT = '可在右上角姓名栏点击切换'

export function UserMenu({ name, onChooseWarehouse }: { name: string; onChooseWarehouse: () => void }) {
  const { warehouses } = usePreferences().preferences
  const followLink = useFollowLink()
  return (
    <MenuButton className="swms-user" label={<UserLabel name={name} />}>
      <a className="swms-popup-item" role="menuitem" tabIndex={-1} href="/user/info" onClick={followLink}>
        个人信息
      </a>
      <button
        className="swms-popup-item"
        role="menuitem"
        tabIndex={-1}
        type="button"
        onClick={onChooseWarehouse}
      >
        切换仓库
        <small>{namesOf(warehouses) || '未选择'}</small>
      </button>
      <button
        className="swms-popup-item swms-popup-item--apart"
        role="menuitem"
        tabIndex={-1}
        type="button"
        onClick={() => void signOut()}
      >
        退出登录
      </button>
    </MenuButton>
  )
}

function UserLabel({ name }: { name: string }) {
  return (
    <>
      <span className="swms-avatar" aria-hidden="true">
        {[...name][0]}
      </span>
      <span className="swms-user-name">{name}</span>
      <CaretDownIcon />
    </>
  )
}

async function signOut(): Promise<void> {
  try {
    await endSession()
    window.location.assign('/login')
  } catch {
    const message = '退出登录失败，请检查网络后重试'
    reportFailure(new CallFailure('unreachable', message, message))
  }
}
