// One level of the sidebar's menu and, within its open groups, the levels below.
import { ChevronDownIcon } from '@blueprintjs/icons'
import type { MouseEvent } from 'react'
import { Flyout } from '#client/shell/sidebar/flyout.tsx'
import { MenuIcon } from '#client/shell/sidebar/menu-icons.tsx'
import { isSubmenu, type MenuNode, sidebarEntries } from '#shared/frame/menu.ts'
import { isExternalLink } from '#shared/validation.ts'

export type MenuLevel = {
  nodes: readonly MenuNode[]
  /** 1 at the top of the sidebar, where entries have icons. */
  depth: number
  activePath: string
  /** Ids of the groups above the active entry. */
  above: readonly number[]
  /** Only icons are shown; a group's entries open beside it. */
  isCollapsed: boolean
  isOpen: (id: number) => boolean
  onGroup: (id: number) => void
  onLink: (event: MouseEvent<HTMLAnchorElement>) => void
  /** Id of the group whose entries are open beside the collapsed sidebar. */
  flyout: number | null
  onFlyout: (id: number | null) => void
}

export function MenuEntries({ nodes, ...level }: MenuLevel) {
  return (
    <ul>
      {sidebarEntries(nodes).map((node) => (
        <MenuEntry key={node.id} node={node} {...level} />
      ))}
    </ul>
  )
}

export type EntryProps = Omit<MenuLevel, 'nodes'> & { node: MenuNode }

function MenuEntry(props: EntryProps) {
  if (!isSubmenu(props.node)) {
    return (
      <li>
        <MenuLink {...props} />
      </li>
    )
  }
  if (props.isCollapsed) return <Flyout {...props} />
  return (
    <li>
      <MenuGroup {...props} />
    </li>
  )
}

function MenuGroup({ node, ...level }: EntryProps) {
  const isOpen = level.isOpen(node.id)
  const isAbove = level.above.includes(node.id)
  return (
    <>
      <button
        type="button"
        className={isAbove ? 'swms-menu-group swms-menu-group--above' : 'swms-menu-group'}
        aria-expanded={isOpen}
        onClick={() => level.onGroup(node.id)}
      >
        {level.depth === 1 && <MenuIcon name={node.icon} />}
        <span className="swms-menu-title">{node.title}</span>
        <ChevronDownIcon className="swms-menu-chevron" />
      </button>
      {isOpen && <MenuEntries nodes={node.children} {...level} depth={level.depth + 1} />}
    </>
  )
}

function MenuLink({ node, depth, activePath, isCollapsed, onLink }: EntryProps) {
  const isExternal = isExternalLink(node.path)
  return (
    <a
      className="swms-menu-link"
      href={node.path}
      target={isExternal ? '_blank' : undefined}
      rel={isExternal ? 'noopener noreferrer' : undefined}
      aria-current={node.path === activePath ? 'page' : undefined}
      title={isCollapsed ? node.title : undefined}
      onClick={onLink}
    >
      {depth === 1 && <MenuIcon name={node.icon} />}
      <span className="swms-menu-title">{node.title}</span>
    </a>
  )
}
