// What menu refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('menu', {
  adminPagesFixed: { code: 409, message: '系统管理员须保留用户、角色与菜单页面' },
  beyondOwnMenu: { code: 403, message: '不能增加或去掉自己菜单中没有的页面，请联系系统管理员' },
  menuEmptied: { code: 403, message: '不能清空角色的菜单，请至少保留一个页面，或联系系统管理员' },
  menuSourceFixed: { code: 400, message: '菜单的来源不能修改' },
  menuUnknown: { code: 404, message: '找不到此菜单，请刷新后重试' },
  menuWrong: (title: string, what: string) => ({ code: 400, message: `菜单「${title}」${what}` }),
  pageUnknown: (unknown: number) => ({ code: 400, message: `菜单 ${unknown} 不存在` }),
  pathTaken: (path: string) => ({ code: 409, field: 'path', message: `路径 ${path} 已存在` }),
  roleUnknown: (code: string) => ({ code: 404, message: `找不到角色 ${code}` }),
})
