// The user's corner: who is signed in, and what they can do about themselves.

import { CaretDownIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { usePageState } from '#client/data/page-state-context.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useFollowLink } from '#client/kit/follow-link.ts'
import { MenuButton } from '#client/shell/navbar/menu-button.tsx'
import { useOpenSettings } from '#client/shell/settings/settings.tsx'
import { namesOf } from '#client/shell/warehouse/choice.ts'
import { hrefTo } from '#shared/routes.ts'

type UserMenuProps = {
  name: string
  onShowTasks: () => void
  onShowHelp: () => void
  onChangePassword: () => void
  onChooseWarehouse: () => void
  onSignOut: () => void
}

export function UserMenu(props: UserMenuProps) {
  const { name, onShowTasks, onShowHelp, onChangePassword, onChooseWarehouse, onSignOut } = props
  const { warehouses } = usePreferences().preferences
  const isTerminal = usePageState().session.lockAfterMs !== null
  const followLink = useFollowLink()
  const openSettings = useOpenSettings()
  return (
    <MenuButton className="swms-user" label={<UserLabel name={name} />}>
      <Item onClick={onShowTasks}>我的任务</Item>
      <Item onClick={onChangePassword}>修改密码</Item>
      <a
        className="swms-popup-item"
        role="menuitem"
        tabIndex={-1}
        href={hrefTo('userInfo')}
        onClick={followLink}
      >
        个人信息
      </a>
      <Item onClick={onChooseWarehouse}>
        切换仓库
        <small>{namesOf(warehouses) || '未选择'}</small>
      </Item>
      <Item onClick={openSettings}>主题</Item>
      <Item onClick={onShowHelp}>
        本页帮助
        <small>?</small>
      </Item>
      {isTerminal && (
        <Item isApart onClick={lock}>
          锁定终端
        </Item>
      )}
      <Item isApart onClick={onSignOut}>
        退出登录
      </Item>
    </MenuButton>
  )
}

type ItemProps = { isApart?: boolean; onClick: () => void; children: ReactNode }

function Item({ isApart = false, onClick, children }: ItemProps) {
  return (
    <button
      className={isApart ? 'swms-popup-item swms-popup-item--apart' : 'swms-popup-item'}
      role="menuitem"
      tabIndex={-1}
      type="button"
      onClick={onClick}
    >
      {children}
    </button>
  )
}

function lock(): void {
  void import('#client/data/terminal.ts').then(({ lockTerminal }) => lockTerminal())
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
