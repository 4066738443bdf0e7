// The user's menu, group by group, as links.

import type { MouseEventHandler } from 'react'
import { OWN_MENU } from '#client/data/own-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { useKeptMarkup } from '#client/features/kept-markup.ts'
import { useFollowLink } from '#client/kit/follow-link.ts'
import { EmptyState } from '#client/kit/state-message.tsx'
import { buildMenuTree, isSubmenu, type MenuNode, sidebarEntries } from '#shared/frame/menu.ts'
import { ROUTES } from '#shared/routes.ts'
import { isExternalLink } from '#shared/validation.ts'

const OWN_PATH = ROUTES.home.path

export function QuickLinks() {
  const follow = useFollowLink()
  const tree = buildMenuTree(useData(OWN_MENU))
  return <div {...useKeptMarkup(tree, 'quick links', <LinkGroups tree={tree} onClick={follow} />)} />
}

type LinkGroupsProps = { tree: readonly MenuNode[]; onClick: MouseEventHandler<HTMLAnchorElement> }

function LinkGroups({ tree, onClick }: LinkGroupsProps) {
  const groups = linkGroups(tree)
  if (groups.length === 0) return <EmptyState title="暂无可用菜单" description="请联系管理员分配权限" />
  return (
    <dl className="swms-quick-links">
      {groups.map(({ id, title, pages }) => (
        <div className="swms-quick-links-group" key={id}>
          <dt className="swms-quick-links-title">{title}</dt>
          {pages.map((entry) => (
            <dd className="swms-quick-links-link" key={entry.id}>
              <MenuLink entry={entry} onClick={onClick} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

type MenuLinkProps = { entry: MenuNode; onClick: MouseEventHandler<HTMLAnchorElement> }

function MenuLink({ entry, onClick }: MenuLinkProps) {
  const isExternal = isExternalLink(entry.path)
  return (
    <a href={entry.path} onClick={onClick} {...(isExternal ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {entry.title}
    </a>
  )
}

function linkGroups(tree: readonly MenuNode[]) {
  return sidebarEntries(tree)
    .map((entry) => ({ id: entry.id, title: entry.title, pages: pagesOf(entry) }))
    .filter(({ pages }) => pages.length > 0)
}

function pagesOf(entry: MenuNode): MenuNode[] {
  if (isSubmenu(entry)) return sidebarEntries(entry.children).flatMap(pagesOf)
  return entry.path === OWN_PATH ? [] : [entry]
}
