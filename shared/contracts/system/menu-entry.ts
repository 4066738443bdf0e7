// 菜单 — the entries that administrators keep, and which of them a role sees.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { choice, integer, note, optional, text, flag as yesOrNo } from '#shared/contracts/definition/field.ts'
import { opId } from '#shared/contracts/definition/resource.ts'
import { MENU_ICONS } from '#shared/menu-icons.ts'
import { menuItem } from '#shared/shapes/menu-item.ts'

export const MENU_SOURCES = ['web', 'app'] as const

const source = z.enum(MENU_SOURCES, '来源须为 web 或 app').meta({ title: '来源' })

const menuEntry = menuItem.omit({ pinyin: true, initials: true }).extend({ source })

const number = (label: string) =>
  z
    .number(`${label}须为整数`)
    .int(`${label}须为整数`)
    .min(0, `${label}不能为负`)
    .max(2_000_000_000, `${label}过大`)
const line = (label: string, longest: number) =>
  z.string(`${label}须为文字`).trim().max(longest, `${label}不超过${longest}个字`)
const flag = (label: string) => z.boolean(`${label}须为是或否`).default(false)
const target = (label: string) => line(label, 200).nullable().default(null)

const title = line('标题', 50).min(1, '请输入标题')

const menuForm = z.object({
  source,
  parentId: number('上级菜单').nullable().default(null),
  /** Follows from the parent; when it is given all the same, it must be the right one. */
  level: number('层级').optional(),
  path: line('路径', 200).regex(
    /^(\/[^/\\\s][^\\\s]*|https?:\/\/[^\\\s]+)$/,
    '路径须以 / 开头，或为 http(s) 链接',
  ),
  name: line('名称', 100).min(1, '请输入名称'),
  title,
  icon: line('图标', 64).default(''),
  component: line('组件', 200).default(''),
  hidden: flag('隐藏'),
  alwaysShow: flag('始终展开'),
  affix: flag('固定标签'),
  activeMenu: target('高亮菜单'),
  redirect: target('跳转'),
  sort: number('排序').default(0),
})

/** What a form asks of an entry; where it hangs is chosen among the entries there are. */
export const MENU_FIELDS = {
  title: { ...text('标题', 50), create: menuForm.shape.title },
  path: { ...text('路径', 200), create: menuForm.shape.path },
  name: { ...text('名称', 100), create: menuForm.shape.name },
  icon: { ...choice('图标', MENU_ICONS), create: menuForm.shape.icon.nullable() },
  component: note('组件', 100),
  sort: integer('排序'),
  hidden: yesOrNo('隐藏'),
  alwaysShow: yesOrNo('始终展开'),
  affix: yesOrNo('固定标签'),
  activeMenu: optional(text('高亮菜单', 200)),
  redirect: optional(text('跳转', 200)),
}

export const listMenus = defineCall({
  method: 'GET',
  path: '/api/user/menu/list',
  summary: '菜单：各来源在侧栏显示的菜单',
  needs: 'system.read',
  result: z.array(menuEntry),
})

export const listAllMenus = defineCall({
  method: 'GET',
  path: '/api/user/menu/listAll',
  summary: '菜单：各来源的全部菜单，含隐藏的',
  needs: 'system.read',
  result: z.array(menuEntry),
})

export const listMenusOfSource = defineCall({
  method: 'GET',
  path: '/api/user/menu/listAllBySource',
  summary: '菜单：一个来源的全部菜单，含隐藏的',
  needs: 'system.read',
  query: z.object({ source }),
  result: z.array(menuEntry),
})

export const addMenu = defineCall({
  method: 'POST',
  path: '/api/user/menu/addMenu',
  summary: '菜单：新增；系统管理员立即可见，其他角色须另行绑定',
  needs: 'menu.write',
  body: menuForm.extend({ opId: opId.optional() }),
  result: menuEntry,
})

export const modifyMenuTitle = defineCall({
  method: 'POST',
  path: '/api/user/menu/modifyTitle',
  summary: '菜单：修改标题',
  needs: 'menu.write',
  query: z.object({
    id: z.coerce.number('缺少菜单编号').int('菜单编号须为整数').min(1, '缺少菜单编号'),
    title,
  }),
  result: z.literal(true),
})

/** Entries with an id replace those of that id, the others are new; what is not in the list stays as it is. */
export const saveMenus = defineCall({
  method: 'POST',
  path: '/api/user/menu/saveBatch',
  summary: '菜单：批量新增与修改，全部成功或全部不变',
  needs: 'menu.write',
  body: z
    .array(menuForm.extend({ id: number('菜单编号').optional() }), '菜单须为列表')
    .min(1, '请至少提交一个菜单')
    .max(1000, '菜单一次最多1000个'),
  result: z.array(menuEntry),
})

const ofRole = z.object({
  source,
  role: z.string('缺少角色').trim().min(1, '缺少角色').max(64, '角色过长'),
})

export const getRoleMenus = defineCall({
  method: 'GET',
  path: '/api/user/role/bind-menu',
  summary: '角色可见的菜单编号；上级菜单随其下级显示，不在其中',
  needs: 'system.read',
  query: ofRole,
  result: z.array(z.number().int()),
})

export const bindRoleMenus = defineCall({
  ...getRoleMenus,
  needs: 'user.write',
  method: 'POST',
  summary: '设置角色可见的菜单，下次加载菜单时生效',
  body: z.array(number('菜单编号'), '菜单须为列表').max(5000, '菜单一次最多5000个'),
})
