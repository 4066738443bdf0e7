// What a role can be given, as trees of ticks: the entries of a menu, and actions by their area.
import type { TreeNode } from '#client/features/binding/tree.ts'
import { ACTIONS, actionsByArea } from '#shared/actions.ts'
import { ADMIN_PAGES, ADMIN_ROLE } from '#shared/domain/administrators.ts'
import type { MenuNode } from '#shared/frame/menu.ts'

export function menuTree(nodes: readonly MenuNode[], role: string): TreeNode[] {
  return nodes.map(({ id, title, path, hidden, children }) => ({
    id: String(id),
    label: title,
    hint: hidden ? `${path} 隐藏` : path,
    locked: role === ADMIN_ROLE && ADMIN_PAGES.includes(path) ? '系统管理员须保留' : undefined,
    children: menuTree(children, role),
  }))
}

export function actionTree(): TreeNode[] {
  return actionsByArea().map(([area, actions]) => ({
    id: area,
    label: area,
    children: actions.map((action) => ({ id: action, label: ACTIONS[action], hint: action, children: [] })),
  }))
}
