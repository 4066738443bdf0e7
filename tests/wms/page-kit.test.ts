// What pages ask for beside their own records: what a reference can be filled with, and how the user likes their tables.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_REFERENCES, searchReferences } from '#shared/contracts/base/reference.ts'
import { REFERABLE } from '#shared/contracts/definition/field.ts'
import { printer } from '#shared/contracts/printing/printer.ts'
import { getPageSetting, savePageSetting } from '#shared/contracts/system/page-setting.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

describe('on PostgreSQL', () => {
  let wms: TestWms
  let clerk: string
  let admin: string
  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres' })
    clerk = await wms.signIn('clerk')
    admin = await wms.signIn('admin')
    // The demo company has none: nobody knows the addresses of a visitor's house.
    const one = { code: 'DY-01', name: '一号打印机', warehouse: 'SHQP', protocol: 'ZPL', host: '10.1.2.3' }
    const label = { dpi: '203', labelSize: '76×130', status: '启用', remark: '' }
    const body = { ...one, ...label, opId: 'a-printer' }
    expect((await wms.call(printer.create, { body: body as never }, admin)).envelope.message).toBe('success')
  })
  afterAll(() => wms.close())

  const found = async (
    body: Parameters<typeof wms.call<typeof searchReferences>>[1]['body'],
    token = clerk,
  ) => (await wms.call(searchReferences, { body }, token)).envelope.data

  test.each(REFERABLE)('a reference to %s finds records by code and by name', async (to) => {
    const [first] = await found({ to }, admin)
    expect(first).toMatchObject({ code: expect.any(String), name: expect.any(String) })
    const { code, name } = first as { code: string; name: string }
    expect(await found({ to, keyword: code.toLowerCase() }, admin)).toContainEqual({ code, name })
    expect(await found({ to, keyword: name.slice(1) }, admin)).toContainEqual({ code, name })
  })

  test('finds at most a screenful, and nothing for what nothing is called', async () => {
    expect(await found({ to: 'sku' }, admin)).toHaveLength(MOST_REFERENCES)
    expect(await found({ to: 'sku', keyword: '%' })).toEqual([])
  })

  test('finds nothing outside the scope, whatever it is asked within', async () => {
    const codes = (await found({ to: 'warehouse' })).map(({ code }) => code)
    expect(codes).not.toContain('CDSL')
    expect(await found({ to: 'warehouse' }, admin)).toContainEqual(expect.objectContaining({ code: 'CDSL' }))
    expect(await found({ to: 'location', warehouse: 'CDSL' })).toEqual([])
    expect(await found({ to: 'location', warehouse: 'CDSL' }, admin)).not.toEqual([])
  })

  test('a page’s setting is the user’s own, and the last one saved counts', async () => {
    const page = '/basic/warehouse'
    const setting = {
      columns: [
        { name: 'name', width: 240 },
        { name: 'code', hidden: true },
      ],
      density: '紧凑',
      views: [{ name: '启用的', search: 'status=启用' }],
    } as const
    const body = { page, setting: { ...setting, columns: [...setting.columns], views: [...setting.views] } }
    await wms.call(savePageSetting, { body: { page, setting: {} } }, clerk)
    await wms.call(savePageSetting, { body }, clerk)
    expect((await wms.call(getPageSetting, { query: { page } }, clerk)).envelope.data).toEqual(setting)
    const others = await wms.call(getPageSetting, { query: { page } }, admin)
    expect(others.envelope.data).toEqual({ columns: [], density: '宽松', views: [] })
  })

  test('each of the lists that are one page has a setting of its own', async () => {
    const stock = '/inventory/stock'
    const dense = { columns: [], density: '紧凑', views: [] } as const
    await wms.call(savePageSetting, { body: { page: `${stock}#lot`, setting: { density: '紧凑' } } }, clerk)
    const of = async (page: string) =>
      (await wms.call(getPageSetting, { query: { page } }, clerk)).envelope.data
    expect(await of(`${stock}#lot`)).toEqual(dense)
    expect(await of(`${stock}#goods`)).toEqual({ ...dense, density: '宽松' })
  })

  test.each([
    ['a list of a page that is none', { page: '/nowhere#lot', setting: {} }, '没有此页面'],
    ['a list of no name', { page: '/inventory/stock#lot#lot', setting: {} }, '没有此页面'],
    ['a page that is none', { page: '/nowhere', setting: {} }, '没有此页面'],
    [
      'a column too narrow',
      { page: '/basic/warehouse', setting: { columns: [{ name: 'a', width: 1 }] } },
      '列宽至少40',
    ],
    [
      'a view without a name',
      { page: '/basic/warehouse', setting: { views: [{ name: ' ', search: '' }] } },
      '请输入视图名称',
    ],
  ])('%s is not saved', async (_title, body, message) => {
    const { envelope } = await wms.send({ method: 'POST', path: savePageSetting.path, token: clerk, body })
    expect(envelope.code).toBe(400)
    expect(envelope.message).toContain(message)
  })

  test('the signed-in user knows what their roles may do', async () => {
    const actionsOf = async (token: string) => (await wms.call(getUserInfo, {}, token)).envelope.data.actions
    expect(await actionsOf(admin)).toContain('user.write')
    expect(await actionsOf(clerk)).not.toContain('user.write')
  })
})
