// Which groups of the sidebar are unfolded: those the user opened, and always those above the active page.
import { useState } from 'react'
import type { MenuNode } from '#shared/frame/menu.ts'

type OpenGroups = {
  isOpen: (id: number) => boolean
  toggle: (id: number) => void
}

export function useOpenGroups(above: readonly number[]): OpenGroups {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(above))
  const [seen, setSeen] = useState(above)
  if (seen !== above) {
    setSeen(above)
    setOpen(new Set([...open, ...above]))
  }
  return {
    isOpen: (id) => open.has(id),
    toggle: (id) => setOpen((groups) => toggled(groups, id)),
  }
}

/** Ids of the groups from the top level down to the item at `path`. */
export function groupsAbove(nodes: readonly MenuNode[], path: string): number[] {
  for (const node of nodes) {
    if (node.path === path) return []
    const below = groupsAbove(node.children, path)
    if (below.length > 0 || node.children.some((child) => child.path === path)) return [node.id, ...below]
  }
  return []
}

function toggled(groups: ReadonlySet<number>, id: number): Set<number> {
  const next = new Set(groups)
  if (!next.delete(id)) next.add(id)
  return next
}
