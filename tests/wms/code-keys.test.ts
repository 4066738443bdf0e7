// Codes are compared by their keys: letters of either case are one, and the numbers of one article, however long.
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeKey, goodsKey, isDoubtfulGtin } from '#shared/code-key.ts'
import { resolveCode } from '#shared/contracts/base/code.ts'
import { location } from '#shared/contracts/base/location.ts'
import { sku, skuBarcode } from '#shared/contracts/base/sku.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import { addBlindScan, openBlindBox, undoBlindScan } from '#shared/contracts/blind/box.ts'
import { getMovable, moveScanned } from '#shared/contracts/blind/moving-scan.ts'
import { blindTask } from '#shared/contracts/blind/task.ts'
import type { ImportPreview } from '#shared/contracts/definition/exchange.ts'
import { container, containerType } from '#shared/contracts/equipment/container.ts'
import { inboundOrder, inboundSheet } from '#shared/contracts/inbound/order.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { countReject } from '#shared/contracts/reject/count.ts'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import { adjustStock } from '#shared/contracts/stock/ledger.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { returningWith } from '#tests/support/returning.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { upload } from '#tests/support/tasks.ts'
import { createPostgresDatabase, startWms, type TestWms } from '#tests/support/wms.ts'

const MIGRATIONS = 'server/wms/db/migrations'
const PILE = { warehouse: 'SHQP', owner: 'YCFS', quality: '良品', container: '', reason: '盘点差异' }
const REJECT = {
  owner: 'YCFS',
  warehouse: 'SHQP',
  storeCode: 'S1',
  storeName: '一号店',
  boxes: 1,
  lines: [{ sku: 'YCFS0001', expectedQty: '1' }],
}

let commands = 0
const opId = () => `code-keys-command-${++commands}`

describe.each(['pglite', 'postgres'] as const)('on %s', (backend) => {
  let wms: TestWms
  beforeAll(async () => {
    wms = await startWms({ backend, tasks: null })
  })
  afterAll(() => wms.close())

  test.each([
    'tb',
    'ＴＢ\u200b１',
    ' a\u00adb\u007f ',
    'ıßéİ',
    '036000291452',
    '0036000291452',
    '06901234567892',
    '96385074',
    '96385075',
    '1234567890123',
  ])('the database makes the key of %j that the program makes', async (code) => {
    const { rows } = (await wms.database.orm.execute(
      sql`select code_key(${code}) as code, goods_key(${code}) as goods`,
    )) as unknown as { rows: unknown[] }
    expect(rows).toEqual([{ code: codeKey(code), goods: goodsKey(code) }])
  })
})

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', tasks: null })
    admin = await wms.signIn('admin')
    await product('TB')
    await product('TD')
    await wms.call(
      sku.create,
      { body: { ...NEW, code: 'LT', name: '测试批次', lotControl: true, opId: opId() } },
      admin,
    )
    await barcoded('TB', '6901234567892')
    await barcoded('TB', '036000291452')
  })
  afterAll(() => wms.close())

  const who = () => ({ wms, clerk: admin })
  const { draft, make, arrived, scan } = receivingWith(who)
  const shipping = shippingWith(who)
  const returning = returningWith(who)

  const NEW = {
    owner: 'YCFS',
    spec: '',
    unit: 'PCS',
    lotControl: false,
    serialControl: false,
    abc: 'A',
    status: '启用',
  } as const
  const makeProduct = (code: string) =>
    wms.call(sku.create, { body: { ...NEW, code, name: `测试 ${code}`, opId: opId() } }, admin)
  const makeBarcode = (product: string, barcode: string, sure: string[] = []) =>
    wms.call(skuBarcode.create, { body: { owner: 'YCFS', sku: product, barcode, sure, opId: opId() } }, admin)

  async function product(code: string) {
    expect((await makeProduct(code)).envelope.message).toBe('success')
  }
  async function barcoded(product: string, barcode: string) {
    expect((await makeBarcode(product, barcode, ['sku.checkDigitWrong'])).envelope.message).toBe('success')
  }

  test('a product that differs from another by case alone is refused with the spelling that is there', async () => {
    expect((await makeProduct('tb')).envelope).toMatchObject({
      code: 409,
      message: '商品编码 tb 与已有的 TB 视为同一个，请使用已有的，或换一个',
      data: { reason: 'common.takenAlike', field: 'code' },
    })
    expect((await makeProduct('TB')).envelope.message).toBe('商品编码 TB 已存在')
  })

  test('a number whose check digit is wrong is asked about, and taken from who is sure', async () => {
    await product('CHK1')
    for (const [barcode, other] of [
      ['6901234567893', '6901234567892'],
      ['96385075', '96385074'],
      ['036000291453', '036000291452'],
    ] as const) {
      const reason = 'sku.checkDigitWrong'
      expect((await makeBarcode('CHK1', barcode)).envelope).toMatchObject({
        code: 409,
        message: `条码 ${barcode} 的校验位不对，可能扫错或输错；确认无误请再次提交`,
        data: { reason, asks: true, field: 'barcode' },
      })
      expect(isDoubtfulGtin(other)).toBe(false)
      expect((await makeBarcode('CHK1', barcode, [reason])).envelope.message).toBe('success')
    }
    expect((await makeBarcode('CHK1', '690123456789X')).envelope.message).toBe('success')
  })

  test('the short and the long number of one article are one barcode', async () => {
    for (const [barcode, spelled] of [
      ['0036000291452', '036000291452'],
      ['16901234567899', null],
      ['06901234567892', '6901234567892'],
    ] as const) {
      const { envelope } = await makeBarcode('TD', barcode)
      const refusal = `条码 ${barcode} 与已有的 ${spelled} 视为同一个，请使用已有的，或换一个`
      expect(envelope.message).toBe(spelled ? refusal : 'success')
    }
  })

  test('a number without its check digit is a code like any other', async () => {
    await barcoded('TB', '123456789013')
    await barcoded('TD', '0123456789013')
  })

  test('no barcode is another product, and no product the barcode of another', async () => {
    await barcoded('TB', 'TB-in')
    expect((await makeBarcode('TB', 'td')).envelope).toMatchObject({
      code: 409,
      message: 'td 已是此货主商品 TD 的编码或条码，请核对后换一个',
      data: { reason: 'ledger.codeOfOther', field: 'barcode' },
    })
    expect((await makeProduct('tb-IN')).envelope).toMatchObject({ code: 409, data: { field: 'code' } })
    await barcoded('TD', 'TD')
  })

  test('of a product and the barcode of another that are made at once, one is refused', async () => {
    for (let pair = 0; pair < 8; pair++) {
      const made = await Promise.all([makeProduct(`RACE${pair}`), makeBarcode('TD', `race${pair}`)])
      expect(made.map(({ envelope }) => envelope.code).toSorted()).toEqual([200, 409])
    }
  })

  test('goods are found by any spelling of their codes', async () => {
    const orderNo = await arrived({ lines: [{ sku: 'tb', expectedQty: '10' }] })
    for (const code of ['TB', 'tb', 'ｔｂ', '6901234567892', '06901234567892', '0036000291452']) {
      const { envelope } = await scan(orderNo, { code })
      expect([code, envelope.data?.receipt?.sku ?? envelope.message]).toEqual([code, 'TB'])
    }
    const { lines } = (await wms.call(inboundOrder.get, { query: { orderNo } }, admin)).envelope.data
    expect(lines).toMatchObject([{ sku: 'TB' }])
  })

  test('an order takes its goods in their own spelling, and each of them once', async () => {
    const lines = [
      { sku: 'tb', expectedQty: '1' },
      { sku: 'TB', expectedQty: '2' },
    ]
    const { envelope } = await wms.call(inboundOrder.create, { body: draft({ lines }) }, admin)
    expect(envelope).toMatchObject({ data: { reason: 'inbound.lineTwice' } })
    const { orderNo } = await make({ lines: [{ sku: 'td', expectedQty: '1' }] })
    const order = (await wms.call(inboundOrder.get, { query: { orderNo } }, admin)).envelope.data
    expect(order.lines).toMatchObject([{ sku: 'TD' }])
  })

  test('lists and the search find them, too', async () => {
    const body = { owner: ['YCFS'], code: ['tb'] }
    const { rows } = (await wms.call(sku.list, { body }, admin)).envelope.data
    expect(rows.map(({ code }) => code)).toEqual(['TB'])
    const { data } = (await wms.call(resolveCode, { query: { code: '06901234567892' } }, admin)).envelope
    expect(data).toMatchObject([{ kind: 'skuBarcode', code: '6901234567892' }])
  })

  const taken = (label: string, given: string, known: string) =>
    `${label} ${given} 与已有的 ${known} 视为同一个，请使用已有的，或换一个`

  test('external numbers that differ by case alone are one, and the order that has it is named', async () => {
    const { orderNo } = await make({ externalNo: 'RACE1' })
    const { envelope } = await wms.call(inboundOrder.create, { body: draft({ externalNo: 'race1' }) }, admin)
    expect(envelope).toMatchObject({
      code: 409,
      message: `${taken('外部单号', 'race1', 'RACE1')}（入库单 ${orderNo}）`,
      data: { field: 'externalNo' },
    })
    const out = await shipping.make({ externalNo: 'Race2' })
    const again = await shipping.make({ externalNo: 'rACE2' })
    expect(again.envelope.message).toBe(
      `${taken('外部单号', 'rACE2', 'Race2')}（出库单 ${out.envelope.data.orderNo}）`,
    )
    const reject = (externalNo: string) =>
      wms.call(rejectOrder.create, { body: { ...REJECT, externalNo, opId: opId() } as never }, admin)
    const { rejectNo } = (await reject('Race3')).envelope.data
    expect((await reject('race3')).envelope.message).toBe(
      `${taken('外部单号', 'race3', 'Race3')}（退仓单 ${rejectNo}）`,
    )
    expect(
      (await wms.call(inboundOrder.list, { body: { externalNo: ['Race1'] } }, admin)).envelope.data,
    ).toMatchObject({ rows: [{ orderNo }] })
  })

  test('a returned parcel is registered once, however its waybill is typed', async () => {
    const first = await returning.register({ waybillNo: 'SF1234567890123' })
    const { returnNo } = first.envelope.data
    const again = await returning.register({ waybillNo: 'sf1234567890123' })
    expect(again.envelope.message).toBe(
      `运单号 SF1234567890123 已登记为 ${returnNo}，当前为「已登记」，请勿重复登记`,
    )
  })

  test('a waybill number is drawn once, and its order found by it, in any spelling', async () => {
    const [one, two] = [await shipping.made(), await shipping.made()]
    await shipping.picked([one, two])
    expect((await shipping.pack([one], { waybillNo: 'Own-1' })).envelope.data.done).toHaveLength(1)
    const again = await shipping.pack([two], { waybillNo: 'oWN-1' })
    expect(again.envelope.message).toBe('运单号 oWN-1 已被使用，请核对')
    const issue = { orderNo: 'own-1', reason: '买家取消' as const, opId: opId() }
    const { envelope } = await wms.call(orderIssue.create, { body: issue as never }, admin)
    expect(envelope.data).toMatchObject({ orderNo: one })
  })

  test('a lot is one, however it is typed: at receipt, in orders, adjusted, and when goods are allocated', async () => {
    const spelled = async (loc: string, qty: string, lot: string) =>
      (
        await wms.call(
          adjustStock,
          { body: { ...PILE, sku: 'LT', lot, loc, qty, opId: opId() } as never },
          admin,
        )
      ).envelope.message
    const orderNo = await arrived({
      lines: [
        { sku: 'LT', expectedQty: '10', lot: 'Lot-1' },
        { sku: 'LT', expectedQty: '10' },
      ],
    })
    for (const lot of ['lot-1', 'LOT-1', 'Ｌｏｔ－1\u200b']) {
      const { envelope } = await scan(orderNo, { code: 'LT', lot })
      expect(envelope.data.receipt).toMatchObject({ sku: 'LT', lot: 'Lot-1' })
    }
    expect(await spelled('CC-01-02-1', '7', 'LOT-1')).toBe('success')
    expect(await spelled('CC-01-02-1', '2', 'lot-2')).toBe('success')
    const { rows } = (await wms.database.orm.execute(
      sql`select lot from stock_balances where sku = 'LT' and loc = 'CC-01-02-1' order by lot`,
    )) as unknown as { rows: unknown[] }
    expect(rows).toEqual([{ lot: 'Lot-1' }, { lot: 'lot-2' }])
    const out = await shipping.make({ lines: [{ sku: 'LT', lot: 'loT-1', qty: '7' }] })
    const { data } = (await shipping.allocate([out.envelope.data.orderNo])).envelope
    expect(data.allocated).toHaveLength(1)
    const twice = [
      { sku: 'LT', lot: 'lot-1', qty: '1' },
      { sku: 'LT', lot: 'Lot-1', qty: '1' },
    ]
    expect((await shipping.make({ lines: twice })).envelope).toMatchObject({
      data: { reason: 'outbound.lineTwice' },
    })
  })

  test('rows of a sheet that spell the lot of one product in two ways are one too many', async () => {
    const headings = '货主,仓库,入库类型,外部单号,商品,批次,预收数量'
    const rows = ['l31', 'L31', 'L31 '].map((lot, at) => `YCFS,SHQP,采购入库,C31,LT,${lot},${at + 1}`)
    const file = await upload(wms, {
      fileName: '入库.csv',
      content: [headings, ...rows].join('\r\n'),
      token: admin,
    })
    const { path } = inboundSheet.previewImport
    const body = { fileName: file.json().data.fileName }
    const preview = (await wms.send({ method: 'POST', path, token: admin, body })).envelope
      .data as ImportPreview
    expect(preview.errors.map(({ line, name }) => [line, name])).toEqual([
      [3, 'sku'],
      [4, 'sku'],
    ])
  })

  test('a place and a container are taken as they are spelled, however they are typed', async () => {
    const [kind] = (await wms.call(containerType.list, { body: {} }, admin)).envelope.data.rows
    const crate = { type: kind?.code ?? '', warehouse: 'SHQP' }
    const build = (code: string) =>
      wms.call(container.create, { body: { ...crate, code, opId: opId() } as never }, admin)
    expect((await build('Crate-1')).envelope.message).toBe('success')
    expect((await build('cRATE-1')).envelope.message).toBe(taken('容器编码', 'cRATE-1', 'Crate-1'))
    const orderNo = await arrived({ lines: [{ sku: 'TB', expectedQty: '10' }] })
    const { envelope } = await scan(orderNo, { code: 'TB', container: 'cRATE-1' })
    expect(envelope.data.receipt.container).toBe('Crate-1')
    const from = (await wms.call(getMovable, { query: { container: 'CRATE-1' } }, admin)).envelope.data
    expect(from).toMatchObject({ container: 'Crate-1' })
    const to = 'CC-01-01-1'
    const [place] = (
      await wms.call(location.list, { body: { warehouse: ['SHQP'], code: [to.toLowerCase()] } }, admin)
    ).envelope.data.rows
    const body = {
      container: 'crate-1',
      toLocation: to.toLowerCase(),
      checkDigit: place?.checkDigit ?? '',
      opId: opId(),
    }
    const moved = await wms.call(moveScanned, { body }, admin)
    expect(moved.envelope.message).toBe('success')
    expect(
      (await wms.call(container.get, { query: { code: 'Crate-1' } }, admin)).envelope.data.location,
    ).toBe(to)
  })
})

describe('on PostgreSQL, of zones and boxes', () => {
  let wms: TestWms
  let admin: string
  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', tasks: null })
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())

  const previewed = async (path: string, rows: readonly string[]) => {
    const file = await upload(wms, { fileName: 'a.csv', content: rows.join('\r\n'), token: admin })
    const body = { fileName: file.json().data.fileName }
    return (await wms.send({ method: 'POST', path, token: admin, body })).envelope.data as ImportPreview
  }

  test('a zone is one, however it is typed, and the location of a sheet stands in it as it is spelled', async () => {
    const made = {
      warehouse: 'SHQP',
      code: 'jx',
      name: '残次二区',
      usage: '残次',
      seq: 9,
      status: '启用',
    } as const
    const { envelope } = await wms.call(zone.create, { body: { ...made, opId: opId() } }, admin)
    expect(envelope).toMatchObject({
      message: '库区编码 jx 与已有的 JX 视为同一个，请使用已有的，或换一个',
      data: { reason: 'common.takenAlike', field: 'code' },
    })
    const columns = '仓库,库区,库位编码,巷道,货架,层,库位类型,允许混放商品,允许混放批次,拣货顺序,状态'
    const preview = await previewed(location.previewImport.path, [
      columns,
      'SHQP,jx,ZZ-01,01,01,1,平面,是,是,1,启用',
    ])
    expect(preview.errors.filter(({ name }) => name === 'zone')).toEqual([])
  })

  test('a box is one, however it is typed: opened once, filled, sealed and found in any spelling', async () => {
    const task = { warehouse: 'SHQP', owner: 'YCFS', source: '到货无单', plateNo: '', expectedParcels: 1 }
    const { id: taskId } = (
      await wms.call(blindTask.create, { body: { ...task, opId: opId() } as never }, admin)
    ).envelope.data
    const open = (boxNo: string) =>
      wms.call(openBlindBox, { body: { taskId, boxNo, opId: opId() } as never }, admin)
    expect((await open('Box-K1')).envelope.data).toMatchObject({ boxNo: 'Box-K1' })
    expect((await open('bOX-K1')).envelope.message).toBe(
      '箱号 bOX-K1 与已有的 Box-K1 视为同一个，请使用已有的，或换一个',
    )
    const body = { taskId, boxNo: 'box-k1', barcode: 'YCFS0001', qty: '2', opId: opId() }
    const { envelope } = await wms.call(addBlindScan, { body: body as never }, admin)
    expect(envelope.data).toMatchObject({ scan: { boxNo: 'Box-K1' }, box: { boxNo: 'Box-K1', qty: '2' } })
    const found = await wms.call(getMovable, { query: { container: 'BOX-K1' } }, admin)
    expect(found.envelope.data).toMatchObject({ container: 'Box-K1', qty: '2' })
    const undone = await wms.call(undoBlindScan, { body: { boxNo: 'BOX-k1', opId: opId() } }, admin)
    expect(undone.envelope.data).toMatchObject({ box: { boxNo: 'Box-K1', qty: '0' } })
  })

  test('a box of returned goods is counted once, in whichever spellings', async () => {
    const order = {
      ...REJECT,
      externalNo: 'BOXES1',
      lines: [{ ...REJECT.lines[0], boxNo: 'R-1', expectedQty: '9' }],
    }
    const { rejectNo } = (
      await wms.call(rejectOrder.create, { body: { ...order, opId: opId() } as never }, admin)
    ).envelope.data
    for (const move of ['push', 'arrive'] as const) {
      const { revision } = (await wms.call(rejectOrder.get, { query: { rejectNo } }, admin)).envelope.data
      const body = { rejectNo, move, revision, opId: opId() }
      await wms.call(rejectOrder.move, { body: body as never }, admin)
    }
    for (const boxNo of ['r-1', 'R-1', 'ｒ-1']) {
      const body = { rejectNo, boxNo, code: 'YCFS0001', qty: '1', opId: opId() }
      const { envelope } = await wms.call(countReject, { body: body as never }, admin)
      expect(envelope.data).toMatchObject({ count: { boxNo: 'R-1' }, progress: { countedBoxes: 1 } })
    }
    const twice = [
      { boxNo: 'B1', sku: 'YCFS0001', expectedQty: '1' },
      { boxNo: 'b1', sku: 'YCFS0001', expectedQty: '1' },
    ]
    const body = { ...REJECT, externalNo: 'BOXES2', lines: twice, opId: opId() }
    const { envelope } = await wms.call(rejectOrder.create, { body: body as never }, admin)
    expect(envelope).toMatchObject({ data: { reason: 'reject.lineTwice' } })
  })
})

/** The tables as they were before codes had keys, and what those may hold. */
test('codes that are there in two spellings stay so when the keys come, and no third is made', async () => {
  const client = new pg.Client({ connectionString: await createPostgresDatabase() })
  await client.connect()
  try {
    for (const name of readdirSync(MIGRATIONS)
      .filter((file) => /^000[0-3].*sql$/.test(file))
      .sort())
      await client.query(readFileSync(`${MIGRATIONS}/${name}`, 'utf8'))
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `insert into containers (code, type, warehouse) values ('A1', 'T', 'W'), ('a1', 'T', 'W'), ('B', 'T', 'W')`,
    )
    await client.query(`insert into sku_barcodes (owner, sku, barcode) values ('O', 'S1', '036000291452'),
      ('O', 'S2', '0036000291452'), ('P', 'S3', '0036000291452')`)
    await client.query(readFileSync(`${MIGRATIONS}/0004_code-keys.sql`, 'utf8'))
    const { rows } = await client.query(`select code, code_key, twin from containers
      union all select owner || ' ' || barcode, barcode_key, twin from sku_barcodes order by code_key, twin, code`)
    expect(rows.map(({ code, twin }) => [code, twin])).toEqual([
      ['O 036000291452', 0],
      ['P 0036000291452', 0],
      ['O 0036000291452', 1],
      ['A1', 0],
      ['a1', 1],
      ['B', 0],
    ])
    await client.query(
      `insert into stock_balances (warehouse, owner, sku, lot, quality, loc, container, on_hand, allocated, frozen, version)
        select 'W', 'O', 'S', lot, '良品', 'L', '', 1, 0, 0, 1 from unnest(array['L1', 'l1', 'L2', '']) lot`,
    )
    await client.query(
      `insert into stock_lots (owner, sku, lot, exp_date) values ('O', 'S', 'l1', '2027-01-01')`,
    )
    await client.query(readFileSync(`${MIGRATIONS}/0005_goods.sql`, 'utf8'))
    const lots = await client.query(
      `select lot, twin, exp_date is not null as dated from stock_lots order by lot_key, twin`,
    )
    expect(lots.rows.map(({ lot, twin, dated }) => [lot, twin, dated])).toEqual([
      ['L1', 0, false],
      ['l1', 1, true],
      ['L2', 0, false],
    ])
    await client.query(
      `insert into zones (warehouse, code, name, usage, seq) select 'W', code, '', '存储', 1 from unnest(array['Z1', 'z1', 'Z2']) code`,
    )
    const later = readdirSync(MIGRATIONS).filter((file) => /^0006.*sql$/.test(file))
    for (const name of later) await client.query(readFileSync(`${MIGRATIONS}/${name}`, 'utf8'))
    const spelled = await client.query(`select code, twin from zones order by code_key, twin`)
    expect(spelled.rows.map(({ code, twin }) => [code, twin])).toEqual([
      ['Z1', 0],
      ['z1', 1],
      ['Z2', 0],
    ])
    const third = client.query(
      `insert into sku_barcodes (owner, sku, barcode) values ('O', 'S4', '00036000291452')`,
    )
    await expect(third).rejects.toMatchObject({ code: '23505', constraint: 'sku_barcodes_key' })
  } finally {
    await client.end()
  }
})
