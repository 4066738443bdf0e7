// One level of the sidebar's menu and, within its open groups, the levels below.
import { ChevronDownIcon } from '@blueprintjs/icons'
import type { MouseEvent } from 'react'
import { MenuIcon } from '#client/shell/sidebar/menu-icons.tsx'
import { isSubmenu, type MenuNode, sidebarEntries } from '#shared/menu.ts'
import { isExternalLink } from '#shared/validation.ts'

type MenuLevel = {
  nodes: readonly MenuNode[]
  /** 1 at the top of the sidebar, where entries have icons. */
  depth: number
  activePath: string
  /** Ids of the groups above the active entry. */
  above: readonly number[]
  isCollapsed: boolean
  isOpen: (id: number) => boolean
  onGroup: (id: number) => void
  onLink: (event: MouseEvent<HTMLAnchorElement>) => void
}

export function MenuEntries({ nodes, ...level }: MenuLevel) {
  return (
    <ul>
      {sidebarEntries(nodes).map((node) => (
        <li key={node.id}>
          {isSubmenu(node) ? <MenuGroup node={node} {...level} /> : <MenuLink node={node} {...level} />}
        </li>
      ))}
    </ul>
  )
}

type EntryProps = Omit<MenuLevel, 'nodes'> & { node: MenuNode }

function MenuGroup({ node, ...level }: EntryProps) {
  const isOpen = !level.isCollapsed && level.isOpen(node.id)
  const isAbove = level.above.includes(node.id)
  return (
    <>
      <button
        type="button"
        className={isAbove ? 'swms-menu-group swms-menu-group--above' : 'swms-menu-group'}
        aria-expanded={isOpen}
        title={level.isCollapsed ? node.title : undefined}
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
