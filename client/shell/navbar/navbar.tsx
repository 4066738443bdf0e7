// The bar above the pages: the sidebar's switch, where the user is, and the user's own corner.
import { MenuClosedIcon, MenuOpenIcon } from '@blueprintjs/icons'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { Breadcrumb } from '#client/shell/navbar/breadcrumb.tsx'
import { UserCorner } from '#client/shell/navbar/user-corner.tsx'
import { VersionSwitch } from '#client/shell/navbar/version-switch.tsx'
import { WarehouseName } from '#client/shell/navbar/warehouse-name.tsx'
import { NoticeBell } from '#client/shell/notices/notice-bell.tsx'
import { NoticeWord } from '#client/shell/notices/notice-word.tsx'
import { MenuSearch } from '#client/shell/search/menu-search.tsx'
import { SettingsButton } from '#client/shell/settings/settings-button.tsx'
import type { Tab } from '#client/shell/tabs/tab-of.ts'
import '#client/shell/navbar/navbar.css'
import type { MenuItem } from '#shared/shapes/menu-item.ts'
import type { UserInfo } from '#shared/shapes/user-info.ts'

type NavbarProps = {
  menu: readonly MenuItem[]
  tab: Tab | null
  user: UserInfo
  isSidebarOpen: boolean
  onToggleSidebar: () => void
  onChooseWarehouse: () => void
  /** Calls back once nothing stands in the way of leaving. */
  onSignOut: (leave: () => void) => void
  /** Draws the page in front anew, with data fetched anew. */
  onRefresh: () => void
}

export function Navbar(props: NavbarProps) {
  const { menu, tab, user, isSidebarOpen, onToggleSidebar, onChooseWarehouse, onSignOut, onRefresh } = props
  return (
    <div className="swms-navbar">
      <SidebarSwitch isOpen={isSidebarOpen} onToggle={onToggleSidebar} />
      <div className="swms-navbar-words">
        {tab && <Breadcrumb menu={menu} tab={tab} />}
        <NoticeWord />
      </div>
      <div className="swms-navbar-corner">
        <MenuSearch menu={menu} userId={useSignedInUser().id} />
        <WarehouseName onChoose={onChooseWarehouse} />
        <VersionSwitch onSwitch={onRefresh} />
        <NoticeBell />
        <SettingsButton />
        <UserCorner user={user} onChooseWarehouse={onChooseWarehouse} onSignOut={onSignOut} />
      </div>
    </div>
  )
}

function SidebarSwitch({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className="swms-sidebar-switch"
      aria-expanded={isOpen}
      aria-label={isOpen ? '收起菜单' : '展开菜单'}
      onClick={onToggle}
    >
      {isOpen ? <MenuClosedIcon size={20} /> : <MenuOpenIcon size={20} />}
    </button>
  )
}
