// Ticks in a tree: only leaves are ticked, a group is as its leaves are.
import type { CodeName } from '#shared/contracts/definition/call.ts'

export type TreeNode = {
  id: string
  label: string
  /** Beside the label, and searched like it. */
  hint?: string
  /** Why this leaf stays as it is. */
  locked?: string | undefined
  children: readonly TreeNode[]
}

export type Ticks = ReadonlySet<string>
export type TickState = 'all' | 'some' | 'none'

export function leavesOf(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [node] : leavesOf(node.children)))
}

export function stateOf(node: TreeNode, ticks: Ticks): TickState {
  const leaves = leavesOf([node])
  const ticked = leaves.filter(({ id }) => ticks.has(id)).length
  if (ticked === 0) return 'none'
  return ticked === leaves.length ? 'all' : 'some'
}

/** All leaves below the nodes, ticked or not; locked ones stay as they are. */
export function withTicks(nodes: readonly TreeNode[], ticks: Ticks, isTicked: boolean): Ticks {
  const open = leavesOf(nodes).filter(({ locked }) => locked === undefined)
  const next = new Set(ticks)
  for (const { id } of open) {
    if (isTicked) next.add(id)
    else next.delete(id)
  }
  return next
}

/** What a keyword finds, with the groups that lead there; a group that is found itself keeps all below it. */
export function foundIn(nodes: readonly TreeNode[], keyword: string): readonly TreeNode[] {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return nodes
  return nodes.flatMap((node) => {
    if (`${node.label} ${node.hint ?? ''}`.toLowerCase().includes(wanted)) return [node]
    const children = foundIn(node.children, keyword)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The same ticks, in any order. */
export function areSame(one: Ticks, other: Ticks): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}

/** What can be chosen, and what is bound beyond that, because it is out of use or of sight. */
export function nodesOf(
  options: readonly CodeName[],
  bound: readonly CodeName[],
  locked: Readonly<Record<string, string>> = {},
): TreeNode[] {
  const others = bound.filter(({ code }) => !options.some((option) => option.code === code))
  return [...options, ...others].map(({ code, name }) => ({
    id: code,
    label: name,
    hint: code,
    locked: locked[code],
    children: [],
  }))
}
