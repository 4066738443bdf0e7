// The main menu. Plain markup throughout: it is the largest part of every page that the server renders.
import { useEffect, useMemo, useState } from 'react'
import { useKeptMarkup } from '#client/features/kept-markup.ts'
import { useFollowLink } from '#client/kit/follow-link.ts'
import { MenuEntries } from '#client/shell/sidebar/menu-entries.tsx'
import { groupsAbove, useOpenGroups } from '#client/shell/sidebar/open-groups.ts'
import { SIDEBAR_CLASSES, type SidebarForm } from '#client/shell/sidebar/use-sidebar.ts'
import { useKeptScroll } from '#client/shell/views/use-kept-scroll.ts'
import { APP_TITLE } from '#shared/constants.ts'
import type { MenuNode } from '#shared/frame/menu.ts'
import '#client/shell/sidebar/sidebar.css'

type SidebarProps = {
  menu: readonly MenuNode[]
  /** Path of the entry that lights up. */
  activePath: string
  form: SidebarForm
}

export function Sidebar({ menu, activePath, form }: SidebarProps) {
  const above = useMemo(() => groupsAbove(menu, activePath), [menu, activePath])
  const groups = useOpenGroups(above)
  const followLink = useFollowLink()
  const keptScroll = useKeptScroll<HTMLElement>()
  const [flyout, setFlyout] = useState<number | null>(null)
  // After the paint: asked before it, the browser would lay out the whole page once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu follows the page
  useEffect(() => {
    const active = keptScroll.ref.current?.querySelector('[aria-current]')
    active?.scrollIntoView({ block: 'nearest' })
  }, [activePath])
  const entries = useKeptMarkup(
    menu,
    `menu ${form} ${activePath}`,
    <MenuEntries
      nodes={menu}
      depth={1}
      activePath={activePath}
      above={above}
      isCollapsed={form === 'collapsed'}
      isOpen={groups.isOpen}
      onGroup={groups.toggle}
      onLink={followLink}
      flyout={flyout}
      onFlyout={setFlyout}
    />,
  )
  return (
    <aside className={SIDEBAR_CLASSES[form]}>
      <a className="swms-logo" href="/" title={APP_TITLE} onClick={followLink}>
        <LogoMark />
        <span className="swms-logo-text">{APP_TITLE}</span>
      </a>
      <nav className="swms-menu" aria-label="主菜单" {...keptScroll} {...entries} />
    </aside>
  )
}

/** A warehouse: a roof over shelves. */
function LogoMark() {
  return (
    <svg className="swms-logo-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M12 2 2 7.5V22h3V11h14v11h3V7.5z" />
      <path d="M7 13h10v2.5H7zm0 4h10v2H7zm0 3.5h10V22H7z" />
    </svg>
  )
}
