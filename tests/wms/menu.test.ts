// Menus as administrators keep them: entries, their order, and which role sees what.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWms } from '#server/wms/app.ts'
import { menus, roleActions } from '#server/wms/schema/tables.ts'
import type { Call, CallInput } from '#shared/contracts/definition/call.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import {
  addMenu,
  bindRoleMenus,
  getRoleMenus,
  listAllMenus,
  listMenus,
  listMenusOfSource,
  modifyMenuTitle,
  saveMenus,
} from '#shared/contracts/system/menu-entry.ts'
import { buildMenuTree, sidebarEntries } from '#shared/frame/menu.ts'
import { readMenu } from '#shared/readers/menu.ts'
import { startWms, type TestWms, temporaryFolder } from '#tests/support/wms.ts'

const CALLS: readonly Call[] = [
  addMenu,
  bindRoleMenus,
  getRoleMenus,
  listAllMenus,
  listMenus,
  listMenusOfSource,
  modifyMenuTitle,
  saveMenus,
]

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres' })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  type Form = CallInput<typeof addMenu>['body']
  const form = (path: string, parts: Partial<Form> = {}): Form => ({
    source: 'app',
    path,
    name: path.slice(1),
    title: '移动收货',
    ...parts,
  })

  async function add(path: string, parts: Partial<Form> = {}) {
    const { envelope } = await wms.call(addMenu, { body: form(path, parts) }, admin)
    expect(envelope.message).toBe('success')
    return envelope.data
  }

  const menuOf = async (token: string, source = 'web') =>
    (await wms.call(getMenu, { query: { source } }, token)).envelope.data
  const entryOf = async (path: string) => {
    const all = (await wms.call(listMenusOfSource, { query: { source: 'web' } }, admin)).envelope.data
    const entry = all.find((candidate) => candidate.path === path)
    if (!entry) throw new Error(`no entry ${path}`)
    return entry
  }

  test.each(CALLS)('$method $path is refused to strangers and to a clerk', async ({ method, path }) => {
    expect((await wms.send({ method, path })).status).toBe(401)
    expect((await wms.send({ method, path, token: clerk })).status).toBe(403)
  })

  test('a new entry is seen by administrators at once, and by others when they are bound', async () => {
    const group = await add('/pda', { title: '手持' })
    const page = await add('/pda/receive', { parentId: group.id, component: 'pda/receive' })
    expect([group.level, page.level, page.hidden]).toEqual([1, 2, false])
    expect((await menuOf(admin, 'app')).map(({ path }) => path)).toEqual(['/pda', '/pda/receive'])
    expect(await menuOf(clerk, 'app')).toEqual([])
    const query = { source: 'app' as const, role: 'clerk' }
    const bound = await wms.call(bindRoleMenus, { query, body: [group.id, page.id] }, admin)
    expect(bound.envelope.data).toEqual([page.id])
    expect((await wms.call(getRoleMenus, { query }, admin)).envelope.data).toEqual([page.id])
    expect((await menuOf(clerk, 'app')).map(({ path }) => path)).toEqual(['/pda', '/pda/receive'])
    expect((await menuOf(clerk)).length).toBeGreaterThan(20)
    await wms.call(bindRoleMenus, { query, body: [] }, admin)
    expect(await menuOf(clerk, 'app')).toEqual([])
  })

  test('an entry of the console opens a page, by its path or its component, or is a group', async () => {
    const web = { source: 'web' as const }
    const group = await add('/ours', { ...web, title: '我们的' })
    expect(group.redirect).toBe('noRedirect')
    const shownTo = async (token: string) => sidebarEntries(buildMenuTree(readMenu(await menuOf(token))))
    expect((await shownTo(admin)).some(({ title }) => title === '我们的')).toBe(false)
    const page = await add('/ours/stock', { ...web, parentId: group.id, component: 'inventory/stock' })
    expect((await shownTo(admin)).find(({ id }) => id === page.id)).toMatchObject({
      path: '/inventory/stock',
    })
    const site = await add('https://example.com', web)
    expect(site.redirect).toBeNull()
    const body = { ...form('/ours/none', web), component: 'ours/none' }
    for (const { envelope } of [
      await wms.call(addMenu, { body }, admin),
      await wms.call(saveMenus, { body: [body] }, admin),
    ]) {
      expect(envelope).toMatchObject({
        code: 400,
        message: '菜单「移动收货」的路径 /ours/none 与组件 ours/none 都不是系统页面',
      })
    }
  })

  test('lists hold what the sidebar shows, everything, or one source', async () => {
    const [shown, all, web] = await Promise.all([
      wms.call(listMenus, {}, admin),
      wms.call(listAllMenus, {}, admin),
      wms.call(listMenusOfSource, { query: { source: 'web' } }, admin),
    ])
    expect(shown.envelope.data.every(({ hidden }) => !hidden)).toBe(true)
    expect(all.envelope.data.length).toBeGreaterThan(shown.envelope.data.length)
    expect(new Set(web.envelope.data.map(({ source }) => source))).toEqual(new Set(['web']))
  })

  test('a title is changed for everybody’s next menu', async () => {
    const { id } = await entryOf('/inventory/stock')
    const change = (query: { id: number; title: string }) => wms.call(modifyMenuTitle, { query }, admin)
    expect((await change({ id, title: '在库查询' })).envelope.data).toBe(true)
    expect((await menuOf(clerk)).find((item) => item.id === id)).toMatchObject({
      title: '在库查询',
      initials: 'zkcx',
    })
    expect((await change({ id, title: ' ' })).envelope.message).toBe('请输入标题')
    expect((await change({ id: 99_999, title: 'x' })).status).toBe(404)
    await change({ id, title: '库存查询' })
  })

  test('a group that moves takes its pages along', async () => {
    const device = await entryOf('/equipment')
    const master = await entryOf('/master')
    const moved = { ...device, parentId: master.id, level: undefined }
    const { envelope } = await wms.call(saveMenus, { body: [moved] }, admin)
    expect(envelope.data).toMatchObject([{ id: device.id, level: 2 }])
    expect((await entryOf('/basic/device')).level).toBe(3)
    const items = await menuOf(admin)
    const flat = (nodes: ReturnType<typeof buildMenuTree>): number =>
      nodes.reduce((sum, node) => sum + 1 + flat(node.children), 0)
    expect(flat(buildMenuTree(items))).toBe(items.length)
    const loop = await wms.call(
      saveMenus,
      { body: [{ ...master, level: undefined, parentId: device.id }] },
      admin,
    )
    expect(loop.envelope).toMatchObject({ code: 400, message: expect.stringMatching(/形成循环$/) })
    await wms.call(saveMenus, { body: [device] }, admin)
    expect((await entryOf('/basic/device')).level).toBe(2)
  })

  test.each([
    ['an unknown parent', { parentId: 99_999 }, 400, '菜单「移动收货」的上级菜单不存在'],
    ['a parent of another source', { parentId: 1 }, 400, '菜单「移动收货」的上级菜单属于另一来源'],
    ['a wrong level', { level: 3 }, 400, '菜单「移动收货」的层级须为1'],
    ['a path that is taken', { source: 'web', path: '/home' }, 409, '路径 /home 已存在'],
    ['a script as a path', { path: 'javascript:alert(1)' }, 400, '路径须以 / 开头，或为 http(s) 链接'],
    ['another host as a path', { path: '//evil' }, 400, '路径须以 / 开头，或为 http(s) 链接'],
    ['no title', { title: '' }, 400, '请输入标题'],
    ['no source', { source: undefined }, 400, '来源须为 web 或 app'],
    ['a sort that is text', { sort: 'x' }, 400, '排序须为整数'],
  ])('is refused with %s, and nothing is written', async (_case, wrong, code, message) => {
    const before = (await wms.call(listAllMenus, {}, admin)).envelope.data
    const body = { ...form('/refused'), ...wrong }
    const single = await wms.send({ ...addMenu, body, token: admin } as never)
    expect(single.envelope).toMatchObject({ code, message })
    const batch = await wms.send({ ...saveMenus, body: [form('/fine'), body], token: admin } as never)
    expect(batch.envelope).toMatchObject({ code, message })
    expect((await wms.call(listAllMenus, {}, admin)).envelope.data).toEqual(before)
  })

  test('an entry of an unknown id, and another source for a known one, are refused', async () => {
    const home = await entryOf('/home')
    const save = (parts: object) => wms.call(saveMenus, { body: [{ ...home, ...parts }] }, admin)
    expect((await save({ id: 99_999 })).status).toBe(404)
    expect((await save({ source: 'app' })).envelope.message).toBe('菜单的来源不能修改')
  })

  test('a role is bound to known entries only, and administrators keep their own pages', async () => {
    const bind = (role: string, body: number[]) =>
      wms.call(bindRoleMenus, { query: { source: 'web', role }, body }, admin)
    expect((await bind('clerk', [99_999])).envelope.message).toBe('菜单 99999 不存在')
    expect((await bind('nope', [])).status).toBe(404)
    expect((await bind('admin', [])).envelope.message).toBe('系统管理员须保留用户、角色与菜单页面')
  })

  test('a later version brings its new pages and leaves what people have changed', async () => {
    const { orm } = wms.database
    const home = await entryOf('/home')
    await wms.call(saveMenus, { body: [{ ...home, path: '/start', title: '起点' }] }, admin)
    await orm.delete(menus).where(eq(menus.path, '/system/audit'))
    await orm.delete(roleActions).where(eq(roleActions.action, 'menu.write'))
    const app = await createWms({
      database: { ...wms.database, close: async () => {} },
      demo: true,
      isLocal: true,
      filesDir: temporaryFolder(),
      tasks: null,
    })
    await app.close()
    const items = await menuOf(admin)
    expect(items.filter(({ path }) => ['/home', '/start'].includes(path))).toMatchObject([{ title: '起点' }])
    expect(items.find(({ path }) => path === '/system/audit')).toMatchObject({ title: '审计日志', level: 2 })
    expect((await menuOf(clerk)).some(({ path }) => path === '/system/audit')).toBe(false)
    expect((await wms.call(saveMenus, { body: [home] }, admin)).status).toBe(200)
  })
})
