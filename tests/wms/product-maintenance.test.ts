// Changes of products: proposed by one person, approved by another, and in the product's record only then.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getProductMaintenanceDocument,
  productMaintenance,
} from '#shared/contracts/base/product-maintenance.ts'
import { sku, skuBarcode } from '#shared/contracts/base/sku.ts'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import { nextOpId, signInAs } from '#tests/support/stock-count.ts'
import { download, uploadPaper } from '#tests/support/tasks.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

type Proposal = CallInput<typeof productMaintenance.create>['body']
type Move = keyof typeof productMaintenance.life.moves

describe('on PostgreSQL', () => {
  let wms: TestWms
  let clerk: string
  let manager: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres' })
    clerk = await signInAs(wms, 'goods-clerk', 'clerk')
    manager = await signInAs(wms, 'goods-manager', 'manager')
  })
  afterAll(() => wms.close())

  const propose = (parts: Partial<Proposal>, token = clerk) => {
    const body = {
      owner: 'YCFS',
      sku: 'YCFS0001',
      kind: '重量(kg)' as const,
      after: '0.62',
      opId: nextOpId(),
      ...parts,
    }
    return wms.call(productMaintenance.create, { body }, token)
  }

  async function submitted(parts: Partial<Proposal>, token = clerk): Promise<string> {
    const { maintNo } = (await propose(parts, token)).envelope.data
    expect((await move(maintNo, 'submit', token)).status).toBe(200)
    return maintNo
  }

  async function move(maintNo: string, name: Move, token: string) {
    const { envelope } = await wms.call(productMaintenance.get, { query: { maintNo } }, clerk)
    const body = { maintNo, move: name, revision: envelope.data.revision, opId: nextOpId() }
    return wms.call(productMaintenance.move, { body }, token)
  }

  async function productOf(code: string) {
    return (await wms.call(sku.list, { body: { owner: 'YCFS', code } }, clerk)).envelope.data.rows[0]
  }

  test('approved by somebody else it changes the product, and both tell of it', async () => {
    const { data } = (await propose({})).envelope
    expect(data).toMatchObject({ before: '0.5', after: '0.62', skuName: '纯棉T恤 S', state: '草稿' })
    await move(data.maintNo, 'submit', clerk)
    expect((await productOf('YCFS0001'))?.weight).toBe('0.5')
    expect((await move(data.maintNo, 'approve', clerk)).status).toBe(403)
    expect((await move(data.maintNo, 'approve', manager)).envelope.data).toMatchObject({
      state: '已生效',
      reviewerName: 'goods-manager',
      creatorName: 'goods-clerk',
    })
    expect((await productOf('YCFS0001'))?.weight).toBe('0.62')
    const document = await wms.call(
      getProductMaintenanceDocument,
      { query: { maintNo: data.maintNo } },
      clerk,
    )
    expect(document.envelope.data.timeline.map(({ action }) => action)).toEqual([
      'approve',
      'submit',
      'create',
    ])
  })

  test('its evidence is opened by who approves, as soon as it is proposed and corrected with it', async () => {
    const evidence = await uploadPaper(wms, '称重照片', clerk)
    const { maintNo } = (await propose({ evidence })).envelope.data
    expect((await download(wms, evidence, manager)).statusCode).toBe(200)
    const better = await uploadPaper(wms, '复称照片', clerk)
    expect((await download(wms, better, manager)).statusCode).toBe(404)
    const correct = (file: string) => {
      const body = { maintNo, revision: 1, evidence: file, opId: nextOpId() }
      return wms.call(productMaintenance.update, { body }, clerk)
    }
    expect((await correct('称重照片.jpg')).envelope.message).toBe('凭证须为已上传的文件，请上传完成后再保存')
    expect((await correct(better)).envelope.data).toMatchObject({ evidence: better })
    expect((await download(wms, better, manager)).statusCode).toBe(200)
  })

  test('a barcode is added to those that the product has', async () => {
    const maintNo = await submitted({ sku: 'YCFS0002', kind: '条码', after: '6901234567892' })
    await move(maintNo, 'approve', manager)
    const { rows } = (await wms.call(skuBarcode.list, { body: { owner: 'YCFS', sku: 'YCFS0002' } }, clerk))
      .envelope.data
    expect(rows.map(({ barcode }) => barcode)).toContain('6901234567892')
    const taken = await submitted({ sku: 'YCFS0003', kind: '条码', after: '6901234567892' })
    expect((await move(taken, 'approve', manager)).envelope.message).toBe('条码 6901234567892 已存在')
  })

  test.each<[Partial<Proposal>, string]>([
    [{ after: '重' }, '重量(kg)须为数字，最多4位小数'],
    [{ kind: '保质期(天)', after: '0' }, '保质期(天)须为1到36500的整数'],
    [{ kind: 'ABC分类', after: 'D' }, '请选择ABC分类'],
    [{ sku: 'NOTHING' }, '找不到此货主的商品，请检查货主与商品编码'],
    [{ owner: 'SCHW', sku: 'SCHW0001' }, '找不到此货主的商品，请检查货主与商品编码'],
  ])('%o is refused', async (parts, message) => {
    const { status, envelope } = await propose(parts)
    expect([status, envelope.message]).toEqual([400, message])
  })

  test('nobody approves their own proposal', async () => {
    const maintNo = await submitted({ sku: 'YCFS0004' }, manager)
    const own = await move(maintNo, 'approve', manager)
    expect([own.status, own.envelope.message]).toEqual([409, '不能审核自己提出的维护单，请由他人审核'])
  })

  test('what has been changed meanwhile is not changed back', async () => {
    const older = await submitted({ sku: 'YCFS0005', after: '0.7' })
    const newer = await submitted({ sku: 'YCFS0005', after: '0.8' })
    await move(newer, 'approve', manager)
    const late = await move(older, 'approve', manager)
    expect([late.status, late.envelope.message]).toEqual([
      409,
      '此商品的重量(kg)已改为「0.8」，请驳回后重新提出',
    ])
    expect((await productOf('YCFS0005'))?.weight).toBe('0.8')
  })

  test('rejected it is corrected and submitted again; under review it stays as it is', async () => {
    const maintNo = await submitted({ sku: 'YCFS0006' })
    const change = async (after: string) => {
      const { envelope } = await wms.call(productMaintenance.get, { query: { maintNo } }, clerk)
      const body = { maintNo, revision: envelope.data.revision, after, opId: nextOpId() }
      return wms.call(productMaintenance.update, { body }, clerk)
    }
    expect((await change('0.9')).status).toBe(409)
    await move(maintNo, 'reject', manager)
    expect((await change('heavy')).status).toBe(400)
    expect((await change('0.9')).envelope.data).toMatchObject({ after: '0.9', state: '已驳回' })
    await move(maintNo, 'submit', clerk)
    expect((await move(maintNo, 'approve', manager)).envelope.data.state).toBe('已生效')
  })
})
