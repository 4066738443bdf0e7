// A sheet that is counted place by place, as the station does it: what is there, what is not, and what is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { skuBarcode } from '#shared/contracts/base/sku.ts'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import {
  countStockPlace,
  findCounted,
  getCountWork,
  printStockSheets,
} from '#shared/contracts/stocktake/count-place.ts'
import { type Counting, countingWith, nextOpId, signInAs } from '#tests/support/stock-count.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

type Goods = CallInput<typeof countStockPlace>['body']['goods'][number]

const CASE = '6901234567953'

describe.each(['pglite', 'postgres'] as const)('on %s', (backend) => {
  let wms: TestWms
  let first: string
  let second: string
  let counting: Counting

  beforeAll(async () => {
    wms = await startWms({ backend })
    const manager = await signInAs(wms, 'station-manager', 'manager')
    first = await signInAs(wms, 'first-station', 'clerk')
    second = await signInAs(wms, 'second-station', 'clerk')
    counting = countingWith(wms, manager)
    const onCase = { owner: 'YCFS', sku: 'YCFS0001', barcode: CASE, level: '箱' as const }
    await wms.call(skuBarcode.create, { body: { ...onCase, opId: nextOpId() } }, await wms.signIn('admin'))
  })
  afterAll(() => wms.close())

  /** Claimed by the first person. */
  async function claimed(locations: string, parts: Parameters<Counting['issued']>[0] = {}) {
    const taskNo = await counting.issued({ locations, ...parts })
    const listNo = `${taskNo}-001`
    await counting.claim(listNo, first)
    return { taskNo, listNo }
  }

  const goods = (sku: string, qty: string, more: Partial<Goods> = {}): Goods => ({
    owner: 'YCFS',
    sku,
    quality: '良品',
    qty,
    ...more,
  })

  function countPlace(listNo: string, loc: string, counted: Goods[], token = first) {
    return wms.call(countStockPlace, { body: { listNo, loc, goods: counted, opId: nextOpId() } }, token)
  }

  const work = async (listNo: string, token = first) =>
    (await wms.call(getCountWork, { query: { listNo } }, token)).envelope.data

  const scanned = async (listNo: string, code: string) =>
    (await wms.call(findCounted, { query: { listNo, code } }, first)).envelope

  const numbers = async (taskNo: string) =>
    (await counting.lines(taskNo)).map(({ loc, sku, countQty, state }) =>
      [loc, sku, countQty, state].join(' '),
    )

  test('places come in the order of walking, with what they and their goods are scanned by, and nothing of the books', async () => {
    await counting.put('JX-01-02-2', '30')
    await counting.put('JX-01-02-1', '40')
    const { listNo } = await claimed('JX-01-02-2,JX-01-02-1', { blind: false })
    const { sheet, places, lines, codes } = await work(listNo)
    expect(sheet.state).toBe('盘点中')
    expect(places.map(({ loc }) => loc)).toEqual(['JX-01-02-1', 'JX-01-02-2'])
    expect(places.every(({ checkDigit }) => /^\d\d$/.test(checkDigit))).toBe(true)
    expect(lines.map(({ loc, countQty, state }) => [loc, countQty, state])).toEqual([
      ['JX-01-02-1', null, '待盘'],
      ['JX-01-02-2', null, '待盘'],
    ])
    expect(Object.keys(lines[0] ?? {})).not.toContain('bookQty')
    expect(codes.find(({ code }) => code === CASE)).toMatchObject({ sku: 'YCFS0001', isNumbered: false })
    expect(Number(codes.find(({ code }) => code === CASE)?.pieces)).toBeGreaterThan(1)
  })

  test('sheets are printed in the order of walking; what the books say stands only on those that are not blind', async () => {
    await counting.put('JX-01-02-3', '35')
    await counting.put('JX-01-03-3', '45')
    const open = await claimed('JX-01-02-3', { blind: false })
    const blind = await claimed('JX-01-03-3', { blind: true })
    const print = (listNos: string[], token = first) =>
      wms.call(printStockSheets, { body: { listNos, opId: nextOpId() } }, token)
    const { done } = (await print([open.listNo, blind.listNo])).envelope.data
    const told = done.map(({ sheet, lines }) => [
      sheet.listNo,
      ...lines.map(({ loc, bookQty }) => [loc, bookQty]),
    ])
    expect(told).toEqual([
      [open.listNo, ['JX-01-02-3', '35']],
      [blind.listNo, ['JX-01-03-3', null]],
    ])
    await countPlace(open.listNo, 'JX-01-02-3', [goods('YCFS0001', '35')])
    await counting.handIn(open.listNo, first)
    expect((await print([open.listNo])).envelope.message).toBe(
      `盘点表 ${open.listNo} 没有待盘的行，无需打印，请取消勾选`,
    )
    expect((await print([blind.listNo], await wms.signIn('finance'))).status).toBe(403)
  })

  test('a place that is as the books have it is done at once; one that differs is asked about once', async () => {
    await counting.put('JX-01-03-1', '12')
    await counting.put('JX-01-03-2', '20')
    const { taskNo, listNo } = await claimed('JX-01-03-1,JX-01-03-2', { blind: true })
    const right = (await countPlace(listNo, 'JX-01-03-1', [goods('YCFS0001', '12')])).envelope.data
    expect(right).toMatchObject({ again: [], sheet: { countedLocations: 1, locations: 2 } })

    const wrong = (await countPlace(listNo, 'JX-01-03-2', [goods('YCFS0001', '19')])).envelope.data
    expect(wrong.again).toEqual(wrong.lines.map(({ id }) => id))
    expect(JSON.stringify(wrong)).not.toMatch(/bookQty|diffQty|"20"/)
    const surely = (await countPlace(listNo, 'JX-01-03-2', [goods('YCFS0001', '18')])).envelope.data
    expect(surely.again).toEqual([])

    // Not told again, although it is given as if for the first time.
    const [{ id = 0 } = {}] = surely.lines
    await counting.count(id, null, first)
    expect((await countPlace(listNo, 'JX-01-03-2', [goods('YCFS0001', '17')])).envelope.data.again).toEqual(
      [],
    )
    expect(await numbers(taskNo)).toEqual(['JX-01-03-1 YCFS0001 12 已盘', 'JX-01-03-2 YCFS0001 17 已盘'])
  })

  test('what is not found at a place is none, and what nobody expects there is recorded', async () => {
    await counting.put('JX-01-04-1', '7')
    const { taskNo, listNo } = await claimed('JX-01-04-1')
    const { lines, again } = (await countPlace(listNo, 'JX-01-04-1', [goods('YCFS0002', '2')])).envelope.data
    expect(again).toHaveLength(2)
    expect(lines.map(({ sku, countQty }) => `${sku} ${countQty}`).sort()).toEqual([
      'YCFS0001 0',
      'YCFS0002 2',
    ])
    // What has a number keeps it.
    await countPlace(listNo, 'JX-01-04-1', [goods('YCFS0002', '3')])
    expect(await numbers(taskNo)).toEqual(['JX-01-04-1 YCFS0001 0 已盘', 'JX-01-04-1 YCFS0002 3 已盘'])
    // A place of the zone where the books have nothing.
    expect((await scanned(listNo, 'jx-01-04-2')).data).toMatchObject({
      place: { loc: 'JX-01-04-2' },
      codes: [],
    })
    expect((await countPlace(listNo, 'JX-01-04-2', [goods('YCFS0002', '1')])).status).toBe(200)
    expect((await scanned(listNo, 'YCFS0002')).data.codes).toContainEqual(
      expect.objectContaining({ sku: 'YCFS0002', code: 'YCFS0002', pieces: '1' }),
    )
  })

  test('a barcode is no number, neither one that is too long for any place nor one that is known', async () => {
    await counting.put('JX-02-01-1', '5')
    const admin = await wms.signIn('admin')
    const short = { owner: 'YCFS', sku: 'YCFS0001', barcode: '88123', level: '件' as const }
    await wms.call(skuBarcode.create, { body: { ...short, opId: nextOpId() } }, admin)
    const { taskNo, listNo } = await claimed('JX-02-01-1')
    const answered = async (qty: string) =>
      (await countPlace(listNo, 'JX-02-01-1', [goods('YCFS0001', qty)])).envelope.message
    expect(await answered('96385074')).toBe('实盘数过大，像是条码；请核对后重新填写')
    expect(await answered('88123')).toBe('88123 是商品的条码，不是商品 YCFS0001 的数量，请改正')
    const { id = 0 } = (await counting.onlyRow(taskNo)) ?? {}
    expect((await counting.count(id, '88123', first)).envelope.message).toBe(
      '88123 是商品的条码，不是商品 YCFS0001 的数量，请改正',
    )
    expect(await numbers(taskNo)).toEqual(['JX-02-01-1 YCFS0001  待盘'])
    expect(await answered('88124')).toBe('success')
  })

  test('what does not belong to the sheet is refused with why', async () => {
    await counting.put('JX-02-02-1', '5')
    const { listNo } = await claimed('JX-02-02-1')
    const refused = async (counted: Goods[], loc = 'JX-02-02-1', token = first) =>
      (await countPlace(listNo, loc, counted, token)).envelope.message
    expect(await refused([], 'JX-02-02-1', second)).toBe(
      '此盘点表由first-station领取，请另领一张，或请其退回后再领取',
    )
    expect(await refused([goods('YCFS0001', '1')], 'CC-01-01-1')).toMatch(/不在盘点表的库区/)
    expect(await refused([goods('LYHD0001', '1', { owner: 'LYHD' })])).toMatch(/只盘点另一货主的商品/)
    expect(await refused([goods('NOWHERE', '1')])).toMatch(/NOWHERE/)
    expect(await refused([goods('YCFS0001', '1'), goods('ycfs0001', '2')])).toBe(
      '商品 YCFS0001 在此库位重复，请合并数量后再提交',
    )
    expect((await scanned(listNo, 'NOWHERE')).message).toBe(
      '没有找到 NOWHERE，它不是此盘点任务的商品，也不是此库区的库位',
    )
  })

  test('the second count asks for what differs alone, of somebody else, and for nothing new', async () => {
    await counting.put('JX-02-03-1', '5')
    await counting.put('JX-02-03-2', '6')
    const { listNo } = await claimed('JX-02-03-1,JX-02-03-2', { blind: true })
    await countPlace(listNo, 'JX-02-03-1', [goods('YCFS0001', '5')])
    await countPlace(listNo, 'JX-02-03-2', [])
    await counting.handIn(listNo, first)
    await counting.claim(listNo, second)
    const again = await work(listNo, second)
    expect(again.places.map(({ loc }) => loc)).toEqual(['JX-02-03-2'])
    expect((await countPlace(listNo, 'JX-02-03-2', [goods('YCFS0002', '1')], second)).status).toBe(409)
    const counted = await countPlace(listNo, 'JX-02-03-2', [goods('YCFS0001', '4')], second)
    expect(counted.envelope.data).toMatchObject({ again: [], lines: [{ state: '已复盘', recountQty: '4' }] })
  })
})
