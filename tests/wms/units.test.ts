// Units and packages: what goes into what, which quantities have parts, and what a barcode on a package counts for.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockBalances, units } from '#server/wms/schema/tables.ts'
import { unit } from '#shared/contracts/base/lists.ts'
import { sku, skuBarcode, skuPackage } from '#shared/contracts/base/sku.ts'
import { addBlindScan, openBlindBox, undoBlindScan } from '#shared/contracts/blind/box.ts'
import { getMovable } from '#shared/contracts/blind/moving-scan.ts'
import { blindTask, matchBlindBarcode } from '#shared/contracts/blind/task.ts'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import { inboundOrder, inboundSheet } from '#shared/contracts/inbound/order.ts'
import { printPickLists } from '#shared/contracts/outbound/wave.ts'
import { getProcessDocument } from '#shared/contracts/process/document.ts'
import { processOrder } from '#shared/contracts/process/order.ts'
import { getRejectDocument, rejectOrder, rejectSheet } from '#shared/contracts/reject/order.ts'
import {
  exportStock,
  getAllLocationInventory,
  getBasicLocationInventory,
} from '#shared/contracts/stock/balance.ts'
import { adjustStock, freezeStock, moveStock } from '#shared/contracts/stock/ledger.ts'
import { stockFind } from '#shared/contracts/stocktake/stock-find.ts'
import { countStockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { processingWith } from '#tests/support/processing.ts'
import { nextOpId as opId, receivingWith } from '#tests/support/receiving.ts'
import { rejectingWith } from '#tests/support/rejecting.ts'
import { returningWith } from '#tests/support/returning.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { countingWith } from '#tests/support/stock-count.ts'
import { download, sheetOf, TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const OWNER = 'YCFS'
const CASE = '6901234567892'
const PIECE = '6901234567908'
/** Of CASED. */
const packages = [{ level: '箱', qty: '24' }]

type NewPackage = Pick<CallInput<typeof skuPackage.create>['body'], 'level' | 'qty'>

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  const using = () => ({ wms, admin, clerk: admin })
  const told = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
    envelope.code,
    envelope.message,
  ]

  const makeProduct = async (code: string, more: object = {}) => {
    const record = {
      name: code,
      spec: '',
      unit: 'PCS',
      lotControl: false,
      serialControl: false,
      abc: 'A',
    } as const
    const body = { ...record, owner: OWNER, code, status: '启用' as const, opId: opId(), ...more }
    expect((await wms.call(sku.create, { body }, admin)).envelope.message).toBe('success')
  }
  const pack = (product: string, { level, qty }: NewPackage) =>
    wms.call(skuPackage.create, { body: { owner: OWNER, sku: product, level, qty, opId: opId() } }, admin)
  const label = (product: string, barcode: string, level?: '箱' | '托') => {
    const body = { owner: OWNER, sku: product, barcode, ...(level && { level }), opId: opId() }
    return wms.call(skuBarcode.create, { body }, admin)
  }

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: createClock().now, tasks: TEST_PACE })
    admin = await wms.signIn('admin')
    await makeProduct('CASED')
    expect((await pack('CASED', { level: '箱', qty: '24' })).envelope.message).toBe('success')
    expect((await label('CASED', CASE, '箱')).envelope.message).toBe('success')
    await label('CASED', PIECE)
  })
  afterAll(() => wms.close())

  describe('packages', () => {
    beforeAll(() => makeProduct('BOXED'))

    test.each(['0', '-5', '0.5', '999999999999'])('of %s pieces are none', async (qty) => {
      expect((await pack('BOXED', { level: '箱', qty })).envelope.code).toBe(400)
    })

    test('a piece is one piece', async () => {
      expect(told(await pack('BOXED', { level: '件', qty: '2' }))).toEqual([
        400,
        '「件」是最小的包装，数量须为1',
      ])
    })

    test('a larger one is a whole number of every smaller one, also once it is changed', async () => {
      const inner = (await pack('BOXED', { level: '中包', qty: '6' })).envelope.data
      expect(told(await pack('BOXED', { level: '箱', qty: '25' }))).toEqual([
        409,
        '每箱 25 件不是每中包 6 件的整数倍，请核对两者的数量',
      ])
      expect((await pack('BOXED', { level: '箱', qty: '24' })).envelope.data).toMatchObject({ qty: '24' })
      const change = (qty: string) => {
        const body = { id: inner.id, revision: inner.revision, qty, opId: opId() }
        return wms.call(skuPackage.update, { body }, admin)
      }
      expect(told(await change('7'))).toEqual([409, '每箱 24 件不是每中包 7 件的整数倍，请核对两者的数量'])
      expect((await change('8')).envelope.data).toMatchObject({ qty: '8' })
    })

    test('of two at once that do not agree, one is refused', async () => {
      await makeProduct('RACED')
      const answers = await Promise.all([
        pack('RACED', { level: '中包', qty: '6' }),
        pack('RACED', { level: '箱', qty: '25' }),
        pack('RACED', { level: '托', qty: '77' }),
      ])
      expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1)
    })
  })

  describe('a barcode', () => {
    test('stands on a package that the product has', async () => {
      expect(told(await label('CASED', '6901234567915', '托'))).toEqual([
        409,
        '商品 CASED 没有包装「托」，请先在「商品包装」中登记每托的数量',
      ])
    })

    test('that is the code of the product is that of a piece', async () => {
      expect((await label('CASED', 'CASED', '箱')).envelope.code).toBe(409)
    })

    test('is of a piece unless somebody says otherwise, and can be put right', async () => {
      const { id, level, revision } = (await label('CASED', '6901234567922')).envelope.data
      expect(level).toBe('件')
      const change = (to: '箱' | '托') => {
        const body = { id, revision, level: to, opId: opId() }
        return wms.call(skuBarcode.update, { body }, admin)
      }
      expect((await change('托')).envelope.code).toBe(409)
      expect((await change('箱')).envelope.data).toMatchObject({ level: '箱' })
    })
  })

  describe('what is scanned by the barcode of a case counts for its pieces', () => {
    const { arrived, scan } = receivingWith(using)
    const lines = [{ sku: 'CASED', expectedQty: '100' }]

    test('as it is received, by a label, too', async () => {
      const orderNo = await arrived({ lines })
      const byCase = (await scan(orderNo, { code: CASE, qty: '2' })).envelope.data
      expect(byCase).toMatchObject({
        receipt: { qty: '48' },
        line: { receivedQty: '48' },
        packed: '2箱 = 48件',
      })
      const byLabel = (await scan(orderNo, { code: `01${CASE.padStart(14, '0')}` })).envelope.data
      expect(byLabel).toMatchObject({ receipt: { qty: '24' }, packed: '1箱 = 24件' })
      const byPiece = (await scan(orderNo, { code: PIECE, qty: '2' })).envelope.data
      expect(byPiece).toMatchObject({ receipt: { qty: '2' }, packed: '' })
      expect((await scan(orderNo, { code: 'CASED' })).envelope.data).toMatchObject({
        line: { receivedQty: '75' },
      })
      expect(told(await scan(orderNo, { code: CASE, qty: '2' }))).toEqual([
        409,
        '商品 CASED 预收 100，已收 75，最多还可收 25，请核对数量，多到的请拒收',
      ])
      expect((await scan(orderNo, { code: CASE, qty: '9999999' })).envelope.message).toBe(
        '9999999箱 = 239999976件，数量过大，请核对后重新填写',
      )
    })

    test('in a blind box', async () => {
      const head = {
        owner: OWNER,
        warehouse: 'SHQP',
        source: '到货无单',
        expectedParcels: 1,
        opId: opId(),
      } as const
      const { id: taskId } = (await wms.call(blindTask.create, { body: head }, admin)).envelope.data
      const { boxNo } = (await wms.call(openBlindBox, { body: { taskId, opId: opId() } }, admin)).envelope
        .data
      const body = { taskId, boxNo, barcode: CASE, opId: opId() }
      expect((await wms.call(addBlindScan, { body }, admin)).envelope.data).toMatchObject({
        scan: { qty: '24', sku: 'CASED', skuPackages: packages },
        box: { qty: '24' },
        packed: '1箱 = 24件',
      })
      const { goods } = (await wms.call(getMovable, { query: { container: boxNo } }, admin)).envelope.data
      expect(goods).toMatchObject([{ qty: '24', skuPackages: packages }])
    })

    test('in a blind box, once somebody says that its barcode is of a case', async () => {
      const head = { owner: OWNER, warehouse: 'SHQP', source: '到货无单', expectedParcels: 1 } as const
      const task = (await wms.call(blindTask.create, { body: { ...head, opId: opId() } }, admin)).envelope
        .data
      const { boxNo } = (await wms.call(openBlindBox, { body: { taskId: task.id, opId: opId() } }, admin))
        .envelope.data
      const ofTask = { taskId: task.id, barcode: '6901234567939' }
      const scan = { ...ofTask, boxNo, qty: '2' }
      const scanned = await wms.call(addBlindScan, { body: { ...scan, opId: opId() } }, admin)
      expect(scanned.envelope.data).toMatchObject({ scan: { unknown: true }, box: { qty: '2' } })
      const match = (level: '箱' | '托') =>
        wms.call(matchBlindBarcode, { body: { ...ofTask, sku: 'CASED', level, opId: opId() } }, admin)
      expect((await match('托')).envelope.data).toMatchObject({ field: 'level' })
      expect((await match('箱')).envelope.data).toMatchObject({ qty: '48', unknownQty: '0' })
      const next = await wms.call(addBlindScan, { body: { ...scan, qty: '1', opId: opId() } }, admin)
      expect(next.envelope.data).toMatchObject({
        scan: { qty: '24' },
        box: { qty: '72' },
        packed: '1箱 = 24件',
      })
      const query = { boxNo }
      const undo = () => wms.call(undoBlindScan, { body: { ...query, opId: opId() } }, admin)
      expect((await undo()).envelope.data).toMatchObject({ scan: { qty: '24' }, box: { qty: '48' } })
      expect((await undo()).envelope.data).toMatchObject({ scan: { qty: '48' }, box: { qty: '0' } })
    })

    test('as it is counted that shops send back, and found in a returned parcel', async () => {
      const rejecting = rejectingWith(using)
      const rejectNo = await rejecting.arrived({ lines: [{ boxNo: 'X1', sku: 'CASED', expectedQty: '24' }] })
      expect((await rejecting.count(rejectNo, { code: CASE })).envelope.data).toMatchObject({
        count: { qty: '24', skuPackages: packages },
        line: { diffQty: '0' },
        packed: '1箱 = 24件',
      })
      const query = { rejectNo }
      const { goods } = (await wms.call(getRejectDocument, { query }, admin)).envelope.data
      expect(goods).toMatchObject([{ sku: 'CASED', qty: '24', skuPackages: packages }])
      const returning = returningWith(using)
      const { returnNo } = (await returning.register()).envelope.data
      await returning.move(returnNo, 'handOver')
      expect((await returning.add(returnNo, { code: CASE, qty: '1' })).envelope.data).toMatchObject({
        qty: '24',
        skuPackages: packages,
        packed: '1箱 = 24件',
      })
    })

    test('that a count comes upon in no location', async () => {
      const counting = countingWith(wms, admin)
      await counting.put('JX-01-05-3', '1')
      const taskNo = await counting.issued({ locations: 'JX-01-05-3' })
      const listNo = `${taskNo}-001`
      await counting.claim(listNo, admin)
      const find = (barcode: string, foundQty: string) =>
        wms.call(stockFind.create, { body: { listNo, barcode, foundQty, opId: opId() } }, admin)
      expect((await find(CASE, '2')).envelope.data).toMatchObject({ foundQty: '48', packed: '2箱 = 48件' })
      expect((await find(PIECE, '1箱2件')).envelope.data).toMatchObject({ foundQty: '26', packed: '' })
      expect(told(await find('NOBODYS', '1箱'))).toEqual([
        400,
        '条码 NOBODYS 不能确定是哪种商品，发现数量请按件填写',
      ])
    })
  })

  test('whoever reads how many there are of a product is told what it comes in', async () => {
    const { make, documentOf } = receivingWith(using)
    const { orderNo } = await make({ lines: [{ sku: 'CASED', expectedQty: '76' }] })
    expect((await documentOf(orderNo)).lines).toMatchObject([{ expectedQty: '76', skuPackages: packages }])
    const known = { warehouse: 'SHQP', owner: OWNER, sku: 'CASED', quality: '良品' as const }
    const found = { ...known, loc: 'JX-01-01-1', qty: '76', reason: '盘盈', opId: opId() }
    expect((await wms.call(adjustStock, { body: found }, admin)).envelope.message).toBe('success')
    for (const call of [getAllLocationInventory, getBasicLocationInventory]) {
      const { rows } = (await wms.call(call, { body: { owner: OWNER, sku: 'CASED' } }, admin)).envelope.data
      expect(rows[0]).toMatchObject({ skuPackages: packages })
    }
    const at = { owner: OWNER, sku: 'CASED', loc: found.loc }
    const body = { ...at, format: 'xlsx' as const, opId: opId() }
    const begun = await wms.call(exportStock.location, { body }, admin)
    const task = await untilEnded(wms, begun.envelope.data.id, admin)
    const [headings = [], cells = []] = await sheetOf((await download(wms, task.fileName, admin)).rawPayload)
    const place = headings.indexOf('在库数量')
    expect([headings[place + 1], cells[place], cells[place + 1]]).toEqual(['在库数量折合包装', 76, '3箱4件'])
    const others = await wms.call(getAllLocationInventory, { body: { owner: OWNER, size: 200 } }, admin)
    expect(others.envelope.data.rows[0]?.skuPackages).toContainEqual({ level: '件', qty: '1' })
  })

  describe('a line says how much in what the product comes in', () => {
    const { draft, make, documentOf } = receivingWith(using)
    const inbound = (expectedQty: string) =>
      wms.call(inboundOrder.create, { body: draft({ lines: [{ sku: 'CASED', expectedQty }] }) }, admin)

    test.each([
      ['3箱4件', '76'],
      ['2箱', '48'],
      ['10件', '10'],
      [' ２ 箱 1 件', '49'],
    ])('%j is so many pieces', async (expectedQty, pieces) => {
      const { orderNo } = await make({ lines: [{ sku: 'CASED', expectedQty }] })
      const { order, lines } = await documentOf(orderNo)
      expect(lines).toMatchObject([{ expectedQty: pieces }])
      expect(order).toMatchObject({ expectedQty: pieces })
    })

    test('in what it is sent in, and made of', async () => {
      const { envelope } = await shippingWith(using).make({
        lines: [{ sku: 'CASED', lot: '', qty: '1箱2件' }],
      })
      expect(envelope.data).toMatchObject({ qty: '26' })
      const materials = [{ sku: 'CASED', lot: '', planQty: '1箱' }]
      const { data } = (await processingWith(using).make({ materials })).envelope
      const made = await wms.call(processOrder.get, { query: { code: data.code } }, admin)
      expect(made.envelope.data.materials).toMatchObject([{ planQty: '24' }])
      const query = { code: data.code }
      const document = (await wms.call(getProcessDocument, { query }, admin)).envelope.data
      expect(document.materials).toMatchObject([{ planQty: '24', skuPackages: packages }])
    })

    test('what it does not come in is refused, and more than there can be', async () => {
      const pallets = await inbound('2托')
      expect(told(pallets)).toEqual([400, '商品 CASED 没有包装「托」，请先在商品包装中维护，或按件填写'])
      expect(pallets.envelope.data).toMatchObject({ field: 'lines.0.expectedQty' })
      expect(told(await inbound('500000箱'))).toEqual([
        400,
        '500000箱 = 12000000件，数量过大，请核对后重新填写',
      ])
      expect((await inbound('3包')).envelope.message).toBe(
        '商品 CASED 没有包装「包」，请先在商品包装中维护，或按件填写',
      )
    })

    test('in the rows of a sheet, which are added up', async () => {
      const headings = '货主,仓库,入库类型,外部单号,商品,批次,预收数量'
      const rows = [`YCFS,SHQP,采购入库,PACKED-1,CASED,,1箱`, `YCFS,SHQP,采购入库,PACKED-1,YCFS0001,,5件`]
      const content = [headings, ...rows].join('\r\n')
      const file = await upload(wms, { fileName: '入库.csv', content, token: admin })
      const body = { fileName: file.json().data.fileName, mode: '全部导入' as const, opId: opId() }
      const begun = await wms.call(inboundSheet.import, { body }, admin)
      expect((await untilEnded(wms, begun.envelope.data.id, admin)).result).toBe('已导入2行')
      const made = await wms.call(inboundOrder.list, { body: { externalNo: ['PACKED-1'] } }, admin)
      expect(made.envelope.data.rows).toMatchObject([{ lineCount: 2, expectedQty: '29' }])
    })
  })

  describe('whatever is typed of one product says how much in what it comes in', () => {
    const { warehouse, owner, quality } = { warehouse: 'SHQP', owner: OWNER, quality: '良品' as const }
    const goods = { warehouse, owner, sku: 'CASED', quality }
    const atOf = async (loc: string) => {
      const body = { ...goods, quality: [quality], loc }
      const { rows } = (await wms.call(getAllLocationInventory, { body }, admin)).envelope.data
      return rows.map(({ onHand, frozen }) => `${onHand}/${frozen}`)
    }

    test('stock is adjusted, frozen and moved', async () => {
      const at = { ...goods, loc: 'JX-02-01-1', reason: '盘点' }
      const adjust = (qty: string) => wms.call(adjustStock, { body: { ...at, qty, opId: opId() } }, admin)
      await adjust('3箱4件')
      expect(await atOf(at.loc)).toEqual(['76/0'])
      await adjust('-1箱')
      await wms.call(freezeStock, { body: { ...at, qty: '1箱', opId: opId() } }, admin)
      expect(await atOf(at.loc)).toEqual(['52/24'])
      await wms.call(freezeStock, { body: { ...at, qty: '-1箱', opId: opId() } }, admin)
      const moved = { ...at, toLoc: 'JX-02-01-2', qty: '1箱1件', opId: opId() }
      expect((await wms.call(moveStock, { body: moved }, admin)).envelope.message).toBe('success')
      expect([await atOf(at.loc), await atOf('JX-02-01-2')]).toEqual([['27/0'], ['25/0']])
      const pallet = await adjust('1托')
      expect(told(pallet)).toEqual([400, '商品 CASED 没有包装「托」，请先在商品包装中维护，或按件填写'])
      expect(pallet.envelope.data).toMatchObject({ field: 'qty' })
      expect((await adjust('-500000箱')).envelope.message).toContain('数量过大')
    })

    test('a place is counted', async () => {
      const counting = countingWith(wms, admin)
      await counting.put('JX-02-02-1', '50', { sku: 'CASED' })
      const taskNo = await counting.issued({ locations: 'JX-02-02-1' })
      await counting.claim(`${taskNo}-001`, admin)
      const line = await counting.onlyRow(taskNo)
      expect((await counting.count(line?.id ?? 0, '2箱1件', admin)).envelope.data).toMatchObject({
        countQty: '49',
        skuPackages: packages,
      })
      expect((await counting.count(line?.id ?? 0, '-1箱', admin)).envelope.code).toBe(400)
      const beside = { listNo: `${taskNo}-001`, loc: 'JX-02-02-1', sku: 'CASED', quality: '残次' as const }
      const { data } = (await counting.found({ ...beside, qty: '1箱' }, admin)).envelope
      expect(data).toMatchObject({ countQty: '24' })
    })

    test('what shops send back is announced, in a sheet, too', async () => {
      const head = { owner, warehouse, storeCode: 'MD1001', storeName: '南京万达店', boxes: 1 }
      const lines = [{ boxNo: 'X1', sku: 'CASED', expectedQty: '1箱1件' }]
      const body = { ...head, externalNo: 'PACKED-R1', lines, opId: opId() }
      const made = (await wms.call(rejectOrder.create, { body }, admin)).envelope
      expect(made.data).toMatchObject({ expectedQty: '25' })
      const headings = '货主,仓库,门店编码,门店,箱数,外部单号,箱号,商品,应退'
      const rows = ['X1', 'X2'].map(
        (box) => `${owner},${warehouse},MD1001,南京万达店,2,PACKED-R2,${box},CASED,2箱`,
      )
      const content = [headings, ...rows].join('\r\n')
      const file = await upload(wms, { fileName: '退仓.csv', content, token: admin })
      const sheet = { fileName: file.json().data.fileName, mode: '全部导入' as const, opId: opId() }
      const begun = await wms.call(rejectSheet.import, { body: sheet }, admin)
      expect((await untilEnded(wms, begun.envelope.data.id, admin)).result).toBe('已导入2行')
      const found = await wms.call(rejectOrder.list, { body: { externalNo: ['PACKED-R2'] } }, admin)
      expect(found.envelope.data.rows).toMatchObject([{ lineCount: 2, expectedQty: '96' }])
    })

    test('goods are to be made, a part of a return is judged', async () => {
      const { data } = (await processingWith(using).make({ outputSku: 'CASED', planQty: '2箱' })).envelope
      expect(data).toMatchObject({ planQty: '48', outputSkuPackages: packages })
      const returning = returningWith(using)
      const { returnNo } = (await returning.register()).envelope.data
      await returning.move(returnNo, 'handOver')
      const { id } = (await returning.add(returnNo, { code: 'CASED', qty: '30' })).envelope.data
      const judged = await returning.inspect(id, { qty: '1箱' })
      expect(judged.envelope.data).toMatchObject({ qty: '24' })
    })
  })

  test('a pick list on paper, too', async () => {
    const { made, allocate, gather, moveWave, listsOf } = shippingWith(using)
    const found = {
      warehouse: 'SHQP',
      owner: OWNER,
      sku: 'CASED',
      quality: '良品' as const,
      loc: 'JX-01-02-2',
    }
    await wms.call(adjustStock, { body: { ...found, qty: '30', reason: '盘盈', opId: opId() } }, admin)
    const orderNo = await made({ lines: [{ sku: 'CASED', lot: '', qty: '25' }] })
    await allocate([orderNo])
    const [waveNo = ''] = (await gather([orderNo])).envelope.data.done
    await moveWave(waveNo, 'release')
    const listNos = (await listsOf(waveNo)).map(({ listNo }) => listNo)
    const { done } = (await wms.call(printPickLists, { body: { listNos, opId: opId() } }, admin)).envelope
      .data
    expect(done.flatMap(({ lines }) => lines)).toMatchObject([{ sku: 'CASED', skuPackages: packages }])
  })

  describe('there are no parts of what is counted in whole numbers', () => {
    const goods = {
      warehouse: 'SHQP',
      owner: OWNER,
      sku: 'CASED',
      quality: '良品' as const,
      loc: 'JX-01-01-1',
    }
    const adjust = (qty: string, more: object = {}) =>
      wms.call(adjustStock, { body: { ...goods, qty, reason: '盘点', opId: opId(), ...more } }, admin)
    const refused = (qty: string, product = 'CASED') => [
      400,
      `商品 ${product} 按整数计数，数量不能为 ${qty}，请改为整数`,
    ]
    const receiving = receivingWith(using)
    const shipping = shippingWith(using)

    test('in the lines of orders', async () => {
      const inbound = receiving.draft({ lines: [{ sku: 'CASED', expectedQty: '0.5' }] })
      const answer = await wms.call(inboundOrder.create, { body: inbound }, admin)
      expect(told(answer)).toEqual(refused('0.5'))
      expect(answer.envelope.data).toMatchObject({ field: 'lines.0.expectedQty' })
      const outbound = await shipping.make({ lines: [{ sku: 'CASED', lot: '', qty: '1.5' }] })
      expect(told(outbound)).toEqual(refused('1.5'))
      const { make } = processingWith(using)
      const materials = [{ sku: 'CASED', lot: '', planQty: '0.5' }]
      expect(told(await make({ materials }))).toEqual(refused('0.5'))
      expect(told(await make({ outputSku: 'CASED', planQty: '0.5' }))).toEqual(refused('0.5'))
    })

    test('as it is scanned', async () => {
      const orderNo = await receiving.arrived({ lines: [{ sku: 'CASED', expectedQty: '48' }] })
      expect(told(await receiving.scan(orderNo, { code: 'CASED', qty: '0.0001' }))).toEqual(refused('0.0001'))
      // Half a case is twelve pieces.
      expect((await receiving.scan(orderNo, { code: CASE, qty: '0.5' })).envelope.data).toMatchObject({
        receipt: { qty: '12' },
        packed: '0.5箱 = 12件',
      })
    })

    test('as stock is adjusted, moved, frozen and counted', async () => {
      expect(told(await adjust('0.5'))).toEqual(refused('0.5'))
      await adjust('10')
      expect(told(await adjust('-0.5'))).toEqual(refused('0.5'))
      const moved = { ...goods, toLoc: 'JX-01-01-2', qty: '0.5', opId: opId() }
      expect(told(await wms.call(moveStock, { body: moved }, admin))).toEqual(refused('0.5'))
      const frozen = { ...goods, qty: '0.5', reason: '查', opId: opId() }
      expect(told(await wms.call(freezeStock, { body: frozen }, admin))).toEqual(refused('0.5'))
      const counting = countingWith(wms, admin)
      const taskNo = await counting.issued({ locations: 'JX-01-01-1' })
      await counting.claim(`${taskNo}-001`, admin)
      const line = await counting.onlyRow(taskNo)
      const body = { id: line?.id ?? 0, qty: '9.5', opId: opId() }
      expect(told(await wms.call(countStockLine, { body }, admin))).toEqual(refused('9.5'))
      await counting.move(taskNo, 'cancel')
    })

    test('but what lies there from before can be put right', async () => {
      const { orm } = wms.database
      const at = 'JX-01-01-3'
      await adjust('2', { loc: at })
      await orm.update(stockBalances).set({ onHand: '1.5' }).where(eq(stockBalances.loc, at))
      expect((await adjust('-0.5', { loc: at })).envelope.message).toBe('success')
      expect(told(await adjust('-0.5', { loc: at }))).toEqual(refused('0.5'))
    })

    test('of what has serial numbers, whatever its unit', async () => {
      await makeProduct('NUMBERED', { unit: 'KG', serialControl: true })
      expect(told(await adjust('1.5', { sku: 'NUMBERED' }))).toEqual(refused('1.5', 'NUMBERED'))
    })

    test('and there are of what is weighed', async () => {
      await makeProduct('WEIGHED', { unit: 'KG' })
      expect((await adjust('1.5', { sku: 'WEIGHED', loc: 'JX-01-02-1' })).envelope.message).toBe('success')
      const order = await shipping.make({ lines: [{ sku: 'WEIGHED', lot: '', qty: '0.5' }] })
      expect(order.envelope.message).toBe('success')
    })

    test('a unit says which it is', async () => {
      const { rows } = (await wms.call(unit.list, { body: { whole: false } }, admin)).envelope.data
      expect(rows.map(({ code }) => code)).toEqual(['KG'])
      const body = { code: 'M', name: '米', whole: false, status: '启用' as const, opId: opId() }
      expect((await wms.call(unit.create, { body }, admin)).envelope.data).toMatchObject({ whole: false })
      expect(await wms.database.orm.$count(units, eq(units.whole, false))).toBe(2)
    })
  })
})
