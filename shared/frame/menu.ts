// The menu as a tree, and what a sidebar, a tab strip or a search makes of it.
import { memoByIdentity } from '#shared/memo.ts'
import type { MenuItem } from '#shared/shapes/menu-item.ts'

export type MenuNode = Readonly<MenuItem> & { children: readonly MenuNode[] }

export const NO_REDIRECT = 'noRedirect'

/**
 * Nests a flat menu by level and parent, each level in its sort order. An item whose parent is missing, or not exactly
 * one level above it, is left out: a wrong row must not turn the tree into a loop. The same list gives the same tree.
 */
export const buildMenuTree: (items: readonly MenuItem[]) => readonly MenuNode[] = memoByIdentity((items) => {
  const nodes = new Map(items.map((item) => [item.id, { ...item, children: [] as GrowingNode[] }]))
  const roots: GrowingNode[] = []
  for (const node of nodes.values()) {
    if (node.parentId === null) {
      if (node.level === 1) roots.push(node)
      continue
    }
    const parent = nodes.get(node.parentId)
    if (parent?.level === node.level - 1) parent.children.push(node)
  }
  for (const node of nodes.values()) node.children.sort(bySort)
  return roots.sort(bySort)
})

type GrowingNode = MenuItem & { children: GrowingNode[] }

/** The entries of a sidebar level: hidden ones and empty groups skipped, a lone visible child in place of its group. */
export function sidebarEntries(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes
    .filter((node) => !node.hidden && (node.redirect !== NO_REDIRECT || isSubmenu(node)))
    .map(collapseSingleChild)
}

/** True for an entry that opens a submenu rather than a page. */
export function isSubmenu(node: MenuNode): boolean {
  return node.children.some((child) => !child.hidden)
}

/** The menu path that lights up while `path` is open. */
export function activeMenuPath(items: readonly MenuItem[], path: string): string {
  return items.find((item) => item.path === path)?.activeMenu ?? path
}

/** The items from the top level down to the one at `path`; empty when the menu has none. */
export function menuTrail(items: readonly MenuItem[], path: string): MenuItem[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const trail: MenuItem[] = []
  let item = items.find((candidate) => candidate.path === path)
  while (item && !trail.includes(item)) {
    trail.unshift(item)
    item = item.parentId === null ? undefined : byId.get(item.parentId)
  }
  return trail
}

/** A child in place of its group keeps the group's icon when it has none of its own. */
function collapseSingleChild(node: MenuNode): MenuNode {
  const visible = node.children.filter((child) => !child.hidden)
  const [only] = visible
  if (!only || visible.length !== 1 || node.alwaysShow) return node
  return collapseSingleChild({ ...only, icon: only.icon || node.icon })
}

function bySort(a: MenuNode, b: MenuNode): number {
  return a.sort - b.sort || a.id - b.id
}
