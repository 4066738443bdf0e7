// Counts of stock: what is issued is counted, what differs is counted again by others, and what is accepted is posted.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { skuBarcode } from '#shared/contracts/base/sku.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { reverseStock } from '#shared/contracts/stock/ledger.ts'
import { handleStockFind, stockFind } from '#shared/contracts/stocktake/stock-find.ts'
import { runStockStrategy, stockStrategy } from '#shared/contracts/stocktake/stock-strategy.ts'
import {
  getStockTaskByContainer,
  getStockTaskByLocation,
  getStockTaskDocument,
  getStockVarianceDocument,
  stockTask,
  stockVariance,
} from '#shared/contracts/stocktake/stock-task.ts'
import { type Counting, countingWith, nextOpId, signInAs } from '#tests/support/stock-count.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

describe('on PostgreSQL', () => {
  let wms: TestWms
  let manager: string
  let first: string
  let second: string
  let admin: string
  let counting: Counting

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres' })
    manager = await signInAs(wms, 'count-manager', 'manager')
    first = await signInAs(wms, 'first-counter', 'clerk')
    second = await signInAs(wms, 'second-counter', 'clerk')
    admin = await wms.signIn('admin')
    counting = countingWith(wms, manager)
  })
  afterAll(() => wms.close())

  /** Issued, claimed, counted by the first person and handed in. */
  async function countedOnce(loc: string, qty: string, parts: Parameters<Counting['issued']>[0] = {}) {
    const taskNo = await counting.issued({ locations: loc, ...parts })
    const listNo = `${taskNo}-001`
    await counting.claim(listNo, first)
    const line = await counting.onlyRow(taskNo)
    await counting.count(line?.id ?? 0, qty, first)
    const { envelope } = await counting.handIn(listNo, first)
    expect(envelope.message).toBe('success')
    return { taskNo, listNo, id: line?.id ?? 0 }
  }

  test('a count that finds three less after five legitimate moves posts three less', async () => {
    const at = 'JX-01-01-1'
    await counting.put(at, '100')
    await counting.put('JX-01-01-2', '50')
    const taskNo = await counting.issued({ locations: at, blind: true })
    const listNo = `${taskNo}-001`
    for (const [from, to, qty] of [
      [at, 'JX-01-01-2', '5'],
      ['JX-01-01-2', at, '2'],
      [at, 'JX-01-01-3', '7'],
      [at, 'JX-01-01-2', '1'],
      ['JX-01-01-2', at, '4'],
    ] as const)
      expect((await counting.carry(from, to, qty)).status).toBe(200)
    await counting.claim(listNo, first)
    const { id = 0 } = (await counting.onlyRow(taskNo)) ?? {}
    await counting.count(id, '90', first)
    // On its way to the next desk, which must not change what was counted.
    await counting.carry(at, 'JX-01-01-3', '10')
    expect((await counting.handIn(listNo, first)).envelope.data.state).toBe('待复盘')
    await counting.claim(listNo, second)
    await counting.count(id, '80', second)
    await counting.handIn(listNo, second)
    expect(await counting.onlyRow(taskNo)).toMatchObject({
      bookQty: '100',
      movedQtySince: '-17',
      countQty: '90',
      recountQty: '80',
      diffQty: '-3',
      state: '待审',
      counterName: 'first-counter',
      recounterName: 'second-counter',
    })
    await counting.review([id], '通过')
    await counting.move(taskNo, 'approve')
    expect((await counting.move(taskNo, 'post')).envelope.data).toMatchObject({
      state: '已过账',
      round: 2,
      accuracyRate: '0',
      gainQty: '0',
      lossQty: '3',
      reason: '错发',
      reviewerName: 'count-manager',
    })
    expect(await counting.posted(taskNo)).toEqual([{ kind: '盘亏', qty: '3', fromLoc: at, toLoc: null }])
    expect(await counting.stockAt(at)).toEqual(['80/0'])
  })

  describe('a loss is booked once', () => {
    /** Counted twice and accepted, on the way to its posting. */
    async function accepted(loc: string, qty: string) {
      const { taskNo, listNo, id } = await countedOnce(loc, qty)
      await counting.claim(listNo, second)
      await counting.count(id, qty, second)
      await counting.handIn(listNo, second)
      await counting.review([id], '通过')
      expect((await counting.move(taskNo, 'approve')).envelope.message).toBe('success')
      return taskNo
    }

    test('what an adjustment has booked since the count is not posted again', async () => {
      const at = 'JX-03-02-1'
      await counting.put(at, '24')
      const taskNo = await accepted(at, '20')
      await counting.put(at, '-4')
      const { envelope } = await counting.move(taskNo, 'post')
      expect(envelope.data).toMatchObject({
        state: '已过账',
        gainQty: '0',
        lossQty: '0',
        accuracyRate: '100',
      })
      expect(await counting.posted(taskNo)).toEqual([])
      expect(await counting.stockAt(at)).toEqual(['20/0'])
    })

    test('what it has booked in part is posted for the rest, and what moves goods afterwards changes nothing', async () => {
      const at = 'JX-03-02-2'
      await counting.put(at, '24')
      const taskNo = await accepted(at, '20')
      await counting.put(at, '-1')
      await counting.carry(at, 'JX-03-02-3', '5')
      await counting.move(taskNo, 'post')
      expect(await counting.posted(taskNo)).toEqual([{ kind: '盘亏', qty: '3', fromLoc: at, toLoc: null }])
      expect(await counting.stockAt(at)).toEqual(['15/0'])
    })

    test('what was booked before the count and is taken back after it is not posted again', async () => {
      const at = 'JX-03-03-1'
      await counting.put(at, '30')
      const { envelope } = await counting.put(at, '6')
      const taskNo = await accepted(at, '30')
      const body = { entryNos: envelope.data, reason: '录错', opId: nextOpId() }
      expect((await wms.call(reverseStock, { body }, manager)).envelope.message).toBe('success')
      await counting.move(taskNo, 'post')
      expect(await counting.posted(taskNo)).toEqual([])
      expect(await counting.stockAt(at)).toEqual(['30/0'])
    })

    test('a second count of a place is refused at its issue, and says which one is under way', async () => {
      const at = 'JX-03-03-2'
      await counting.put(at, '36')
      const taskNo = await counting.issued({ locations: at })
      for (const parts of [{}, { blind: true }, { kind: '临时盘' as const }, { sampleRate: 50 }]) {
        const again = await counting.draft({ locations: at, ...parts })
        const { status, envelope } = await counting.move(again, 'issue')
        expect([status, envelope.message]).toEqual([
          409,
          `库位 ${at} 的商品 YCFS0001 正在盘点任务 ${taskNo} 中，请先完成或取消该任务，或缩小本次盘点的范围`,
        ])
      }
      await counting.move(taskNo, 'cancel')
      const next = await counting.issued({ locations: at })
      await counting.move(next, 'cancel')
    })

    test('of two counts of a place that are issued at once, one is', async () => {
      const at = 'JX-03-03-3'
      await counting.put(at, '36')
      const drafts = [await counting.draft({ locations: at }), await counting.draft({ locations: at })]
      const answers = await Promise.all(drafts.map((taskNo) => counting.move(taskNo, 'issue')))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      for (const taskNo of drafts) await counting.move(taskNo, 'cancel')
    })
  })

  test('its document shows the head, the sheets and who did what; its groups come by location and by container', async () => {
    const at = 'JX-01-02-1'
    await counting.put(at, '10')
    await counting.put(at, '4', { container: 'SHQP-ZX0001' })
    const taskNo = await counting.issued({ locations: at })
    await counting.claim(`${taskNo}-001`, first)
    for (const line of await counting.lines(taskNo)) await counting.count(line.id, '6', first)
    const { data } = (await wms.call(getStockTaskDocument, { query: { taskNo } }, first)).envelope
    expect(data.task).toMatchObject({ state: '盘点中', lines: 2, creatorName: 'count-manager' })
    expect(data.sheets).toMatchObject([
      { zoneName: '拣选区', locations: 1, countedLocations: 1, lines: 2, diffLines: 2, progress: '100' },
    ])
    expect(data.timeline.map(({ action, actorName }) => `${action} ${actorName}`)).toEqual([
      'claim first-counter',
      'progress first-counter',
      'issue count-manager',
      'create count-manager',
    ])
    const groups = async (call: typeof getStockTaskByLocation | typeof getStockTaskByContainer) =>
      (await wms.call(call, { body: { taskNo } }, first)).envelope.data
    expect(await groups(getStockTaskByLocation)).toMatchObject({
      total: 1,
      rows: [
        {
          loc: at,
          skuName: '纯棉T恤 S',
          lines: 2,
          bookQty: '14',
          countQty: '12',
          diffQty: '-2',
          state: '已盘',
        },
      ],
    })
    expect(await groups(getStockTaskByContainer)).toMatchObject({
      total: 2,
      rows: [
        { zoneName: '拣选区', container: '', countQty: '6', recountQty: null, diffQty: '-4' },
        { container: 'SHQP-ZX0001', diffQty: '2' },
      ],
    })
  })

  test('is cut into a sheet for each zone, a sample of the locations if so wished', async () => {
    const whole = await counting.issued({ owner: 'LYHD' })
    const sheets = await counting.sheets(whole)
    expect(sheets.map(({ listNo, zone }) => [listNo, zone])).toEqual([[`${whole}-001`, 'CC']])
    await counting.put('JX-02-01-1', '3', { owner: 'LYHD', sku: 'LYHD0001' })
    await counting.move(whole, 'cancel')
    const both = await counting.issued({ owner: 'LYHD' })
    expect((await counting.sheets(both)).map(({ zone }) => zone).sort()).toEqual(['CC', 'JX'])
    const places = new Set((await counting.lines(whole)).map(({ loc }) => loc))
    await counting.move(both, 'cancel')
    const sample = await counting.issued({ owner: 'LYHD', zones: 'CC', sampleRate: 25 })
    const sampled = new Set((await counting.lines(sample)).map(({ loc }) => loc))
    expect(sampled.size).toBe(Math.ceil(places.size / 4))
  })

  test('is made of a strategy by its rules, unless that is closed', async () => {
    const rules = {
      name: 'A类每日',
      warehouse: 'SHQP',
      owner: 'YCFS',
      trigger: '每日',
      scope: 'A类商品',
      sampleRate: 50,
      blind: true,
      freezeMode: '冻结可用',
      tolerance: '2',
    } as const
    const made = await wms.call(
      stockStrategy.create,
      { body: { ...rules, enabled: true, opId: nextOpId() } },
      manager,
    )
    const { id, revision } = made.envelope.data
    const run = () => wms.call(runStockStrategy, { body: { id, opId: nextOpId() } }, manager)
    expect((await run()).envelope.data).toMatchObject({
      kind: '抽盘',
      scope: 'A类商品',
      sampleRate: 50,
      blind: true,
      tolerance: '2',
      strategy: 'A类每日',
      state: '草稿',
    })
    await wms.call(
      stockStrategy.update,
      { body: { id, revision, enabled: false, opId: nextOpId() } },
      manager,
    )
    expect((await run()).envelope.message).toBe('盘点策略「A类每日」已停用，请先启用')
  })

  test('without a difference goes to the review at once, and posts nothing', async () => {
    await counting.put('JX-01-03-1', '8')
    const { taskNo } = await countedOnce('JX-01-03-1', '8')
    expect(await counting.task(taskNo)).toMatchObject({ state: '待审核', accuracyRate: '100', gainQty: '0' })
    await counting.move(taskNo, 'approve')
    expect((await counting.move(taskNo, 'post')).status).toBe(200)
    expect(await counting.posted(taskNo)).toEqual([])
  })

  test('a difference within the tolerance is reviewed without a second count', async () => {
    await counting.put('JX-01-03-2', '8')
    const { taskNo, id } = await countedOnce('JX-01-03-2', '9', { tolerance: '2' })
    expect(await counting.task(taskNo)).toMatchObject({ state: '待审核', gainQty: '1', round: 1 })
    const open = await counting.move(taskNo, 'approve')
    expect([open.status, open.envelope.message]).toEqual([409, '还有1行差异待审，请先审核'])
    await counting.review([id], '通过', manager, '漏登')
    await counting.move(taskNo, 'approve')
    await counting.move(taskNo, 'post')
    expect(await counting.posted(taskNo)).toEqual([
      { kind: '盘盈', qty: '1', fromLoc: null, toLoc: 'JX-01-03-2' },
    ])
    const { data } = (await wms.call(getStockVarianceDocument, { query: { taskNo } }, manager)).envelope
    expect(data.reasons).toMatchObject([{ reason: '漏登', lines: 1, gainQty: '1', lossQty: '0' }])
    const listed = await wms.call(stockVariance.list, { body: { taskNo } }, manager)
    expect(listed.envelope.data.rows).toMatchObject([{ gainQty: '1', state: '已过账' }])
  })

  test('is reviewed and approved by people who have counted nothing of it', async () => {
    await counting.put('JX-01-05-2', '8')
    const counter = await signInAs(wms, 'counting-manager', 'manager')
    const taskNo = await counting.issued({ locations: 'JX-01-05-2', tolerance: '2' })
    await counting.claim(`${taskNo}-001`, counter)
    const { id = 0 } = (await counting.onlyRow(taskNo)) ?? {}
    await counting.count(id, '7', counter)
    await counting.handIn(`${taskNo}-001`, counter)
    const message = '不能审核自己参与盘点的任务，请由未参与盘点、有盘点审核权限的人审核'
    const own = await counting.review([id], '通过', counter)
    expect([own.status, own.envelope.message]).toEqual([409, message])
    expect((await counting.review([id], '通过')).status).toBe(200)
    expect((await counting.move(taskNo, 'approve', counter)).envelope.message).toBe(message)
    expect((await counting.move(taskNo, 'approve')).status).toBe(200)
    // What others have approved, anybody with the right posts.
    expect((await counting.move(taskNo, 'post', counter)).status).toBe(200)
  })

  test('a rejected difference is not posted', async () => {
    await counting.put('JX-01-03-3', '8')
    const { taskNo, id } = await countedOnce('JX-01-03-3', '7', { tolerance: '2' })
    await counting.review([id], '驳回')
    await counting.move(taskNo, 'approve')
    expect((await counting.move(taskNo, 'post')).envelope.data).toMatchObject({ lossQty: '0' })
    expect([await counting.posted(taskNo), await counting.stockAt('JX-01-03-3')]).toEqual([[], ['8/0']])
  })

  test('stock that the books do not know of is counted on a line of its own', async () => {
    await counting.put('JX-01-04-1', '8')
    const taskNo = await counting.issued({ locations: 'JX-01-04-1', skus: 'YCFS0001' })
    const listNo = `${taskNo}-001`
    await counting.claim(listNo, first)
    const place = { listNo, loc: 'JX-01-04-2' }
    const { data } = (await counting.found({ ...place, qty: '3' }, first)).envelope
    expect(data).toMatchObject({ source: '发现', bookQty: '0', diffQty: '3', state: '已盘', seq: 2 })
    expect((await counting.found({ ...place, qty: '4' }, first)).envelope.data).toMatchObject({
      id: data.id,
      diffQty: '4',
    })
    const [sheet] = await counting.sheets(taskNo)
    expect(sheet).toMatchObject({ lines: 2, locations: 2, countedLines: 1, progress: '50' })
    // What the task left out though the books know of it is no surplus.
    await counting.put('JX-01-04-3', '5', { sku: 'YCFS0002' })
    const known = await counting.found({ listNo, loc: 'JX-01-04-3', qty: '5' }, first)
    expect(known.envelope.data).toMatchObject({ diffQty: '0' })
  })

  test.each([
    ['in another zone', { loc: 'CC-01-01-1' }, 400, '此库位不在盘点表的库区，请在对应的盘点表中录入'],
    ['of another owner', { owner: 'LYHD', sku: 'LYHD0001' }, 400, '此盘点任务只盘点另一货主的商品'],
    ['of unknown goods', { sku: 'NOTHING' }, 400, '商品 NOTHING 不存在'],
    ['less than nothing', { qty: '-1' }, 400, '实盘数不能为负'],
  ])('stock found %s is refused', async (_case, parts, code, message) => {
    await counting.put('JX-01-05-1', '1')
    const taskNo = await counting.issued({ locations: 'JX-01-05-1' })
    await counting.claim(`${taskNo}-001`, first)
    const place = { listNo: `${taskNo}-001`, loc: 'JX-01-05-2', qty: '1', ...parts }
    expect((await counting.found(place, first)).envelope).toMatchObject({ code, message })
    await counting.move(taskNo, 'cancel')
  })

  test('what lay in no location is found by its barcode, handled, and comes into the books with the count', async () => {
    await counting.put('JX-01-05-3', '1')
    const taskNo = await counting.issued({ locations: 'JX-01-05-3' })
    const listNo = `${taskNo}-001`
    await counting.claim(listNo, first)
    const [known] = (await wms.call(skuBarcode.list, { body: { owner: 'YCFS', sku: 'YCFS0003' } }, first))
      .envelope.data.rows
    const find = (barcode: string, token = first) =>
      wms.call(stockFind.create, { body: { listNo, barcode, foundQty: '2', opId: nextOpId() } }, token)
    expect((await find(known?.barcode ?? '', second)).status).toBe(403)
    const { data } = (await find(known?.barcode ?? '')).envelope
    expect(data).toMatchObject({
      ownerName: '云裳服饰',
      sku: 'YCFS0003',
      state: '待处理',
      finderName: 'first-counter',
    })
    expect(data.suggestLocation).toMatch(/^CC-/)
    const unknown = (await find('6900000000000')).envelope.data
    expect(unknown).toMatchObject({ owner: null, sku: null, suggestLocation: null })
    const handle = (id: number, parts: object, token = manager) =>
      wms.call(
        handleStockFind,
        { body: { id, handling: '盘盈上架', revision: 1, opId: nextOpId(), ...parts } },
        token,
      )
    expect((await handle(data.id, { loc: 'JX-03-04-3' }, first)).status).toBe(403)
    expect((await handle(unknown.id, { loc: 'JX-03-04-3' })).envelope.message).toBe(
      '盘盈上架须填写货主、商品与上架库位',
    )
    await counting.count((await counting.onlyRow(taskNo))?.id ?? 0, '1', first)
    await counting.handIn(listNo, first)
    expect((await counting.move(taskNo, 'approve')).envelope.message).toBe(
      '还有2件无库位实物待处理，请先处理',
    )
    await handle(data.id, { loc: 'JX-03-04-3' })
    await handle(unknown.id, { handling: '登记备查' })
    await counting.move(taskNo, 'approve')
    await counting.move(taskNo, 'post')
    expect(await counting.posted(taskNo)).toEqual([
      { kind: '盘盈', qty: '2', fromLoc: null, toLoc: 'JX-03-04-3' },
    ])
    const states = (await wms.call(stockFind.list, { body: { headId: taskNo, sort: 'barcode' } }, first))
      .envelope.data.rows
    expect(states.map(({ state }) => state).sort()).toEqual(['已处理', '已过账'])
  })

  test('frozen for the count, stock lies still until it is posted, arrives, and is free again afterwards', async () => {
    const at = 'JX-02-02-1'
    await counting.put(at, '20')
    await counting.put('JX-02-02-3', '3')
    const parts = { locations: at, freezeMode: '冻结可用' as const }
    const { taskNo, id } = await countedOnce(at, '19', { ...parts, tolerance: '5' })
    expect(await counting.stockAt(at)).toEqual(['20/20'])
    expect((await counting.carry(at, 'JX-02-02-2', '1')).status).toBe(409)
    expect((await counting.carry('JX-02-02-3', at, '3')).status).toBe(200)
    await counting.review([id], '通过')
    await counting.move(taskNo, 'approve')
    await counting.move(taskNo, 'post')
    expect(await counting.stockAt(at)).toEqual(['22/0'])
    const other = await counting.issued(parts)
    expect(await counting.stockAt(at)).toEqual(['22/22'])
    expect((await counting.move(other, 'cancel')).envelope.data).toMatchObject({ state: '已取消' })
    expect(await counting.stockAt(at)).toEqual(['22/0'])
    expect((await counting.sheets(other)).map(({ state }) => state)).toEqual(['已取消'])
  })

  test('posting what has been carried away meanwhile is refused, and posts nothing', async () => {
    const at = 'JX-02-03-1'
    await counting.put(at, '5')
    const { taskNo, id } = await countedOnce(at, '2', { tolerance: '5' })
    await counting.review([id], '通过')
    await counting.move(taskNo, 'approve')
    await counting.carry(at, 'JX-02-03-2', '4')
    const refused = await counting.move(taskNo, 'post')
    expect([refused.status, refused.envelope.message]).toEqual([
      409,
      `库位 ${at} 的商品 YCFS0001 可用库存不足：现有 1，需要 3`,
    ])
    expect([(await counting.task(taskNo)).state, await counting.posted(taskNo)]).toEqual(['已审核', []])
    await counting.carry('JX-02-03-2', at, '4')
    expect((await counting.move(taskNo, 'post')).status).toBe(200)
    expect(await counting.stockAt(at)).toEqual(['2/0'])
  })

  test('a number can be overwritten and taken back until the sheet is handed in, and the work counts once', async () => {
    const at = 'JX-02-04-1'
    await counting.put(at, '5')
    const taskNo = await counting.issued({ locations: at })
    const listNo = `${taskNo}-001`
    await counting.claim(listNo, first)
    const { id = 0 } = (await counting.onlyRow(taskNo)) ?? {}
    await counting.count(id, '4', first)
    expect((await counting.count(id, null, first)).envelope.data).toMatchObject({
      countQty: null,
      diffQty: null,
      counter: null,
      countedAt: null,
      state: '待盘',
    })
    const early = await counting.handIn(listNo, first)
    expect([early.status, early.envelope.message]).toEqual([409, '还有1行未盘，请盘完后再交表'])
    await counting.count(id, '5', first)
    await counting.handIn(listNo, first)
    expect((await counting.count(id, '6', first)).status).toBe(409)
    const asked = { docNo: taskNo, sort: 'eventId' as const }
    const work = await wms.call(operationEvent.list, { body: asked }, first)
    expect(
      work.envelope.data.rows.map(({ opType, qty, operatorName }) => [opType, qty, operatorName]),
    ).toEqual([
      ['盘点', '4', 'first-counter'],
      ['盘点', '-4', 'first-counter'],
      ['盘点', '5', 'first-counter'],
    ])
  })

  test('the same count sent twice is done once', async () => {
    const at = 'JX-02-05-1'
    await counting.put(at, '5')
    const taskNo = await counting.issued({ locations: at })
    await counting.claim(`${taskNo}-001`, first)
    const { id = 0 } = (await counting.onlyRow(taskNo)) ?? {}
    const command = nextOpId()
    await counting.count(id, '4', first, command)
    await counting.count(id, '5', first)
    const repeated = await counting.count(id, '4', first, command)
    expect(repeated.envelope.data).toMatchObject({ countQty: '4', revision: 2 })
    expect(await counting.onlyRow(taskNo)).toMatchObject({ countQty: '5', revision: 3 })
    expect((await counting.count(id, '6', first, command)).status).toBe(409)
  })

  test('a sheet belongs to the person who has claimed it, and is counted again by somebody else', async () => {
    const at = 'JX-03-01-1'
    await counting.put(at, '5')
    const taskNo = await counting.issued({ locations: at })
    const listNo = `${taskNo}-001`
    const { id = 0 } = (await counting.onlyRow(taskNo)) ?? {}
    expect((await counting.count(id, '4', first)).envelope.message).toBe(
      '此盘点表当前为「待领取」，不能录入；须为「盘点中、复盘中」',
    )
    await counting.claim(listNo, first)
    expect((await counting.claim(listNo, second)).envelope.message).toBe('此盘点表已由first-counter领取')
    expect((await counting.count(id, '4', second)).envelope.message).toBe(
      '此盘点表由first-counter领取，请另领一张，或请其退回后再领取',
    )
    expect((await counting.handIn(listNo, second)).status).toBe(403)
    expect((await counting.release(listNo, second)).status).toBe(403)
    await counting.count(id, '4', first)
    expect((await counting.release(listNo, manager)).envelope.data).toMatchObject({
      state: '待领取',
      assignee: null,
    })
    await counting.claim(listNo, manager)
    await counting.handIn(listNo, manager)
    const work = await wms.call(operationEvent.list, { body: { docNo: taskNo } }, first)
    expect(work.envelope.data.rows).toMatchObject([{ qty: '4', operatorName: 'first-counter' }])
    expect((await counting.claim(listNo, first)).envelope.message).toBe(
      '复盘须由初盘以外的人进行，请由他人领取',
    )
    expect((await counting.claim(listNo, second)).envelope.data).toMatchObject({
      state: '复盘中',
      recounterName: 'second-counter',
      assigneeName: 'count-manager',
    })
  })

  test('of a count of all owners nobody sees the lines of owners outside their scope', async () => {
    await counting.put('JX-02-05-2', '3')
    await counting.put('JX-02-05-2', '4', { owner: 'LYHD', sku: 'LYHD0001' })
    const taskNo = await counting.issued({ owner: null, locations: 'JX-02-05-2' })
    const narrow = await signInAs(wms, 'one-owner-counter', 'clerk', ['LYHD'])
    const owners = async (token: string) =>
      (await counting.lines(taskNo, token)).map(({ owner }) => owner).sort()
    expect([await owners(first), await owners(narrow)]).toEqual([['LYHD', 'YCFS'], ['LYHD']])
    const grouped = (token: string) => wms.call(getStockTaskByLocation, { body: { taskNo } }, token)
    const { data } = (await grouped(first)).envelope
    expect(data.rows.map(({ owner }) => owner).sort()).toEqual(['LYHD', 'YCFS'])
    expect((await grouped(narrow)).status).toBe(404)
  })

  test.each(['issue', 'cancel'] as const)('a person who only counts cannot %s it', async (name) => {
    const taskNo = await counting.draft({})
    expect((await counting.move(taskNo, name, first)).status).toBe(403)
  })

  test('a person who only counts cannot review, approve or post', async () => {
    await counting.put('JX-03-05-2', '8')
    const { taskNo, id } = await countedOnce('JX-03-05-2', '7', { tolerance: '2' })
    expect((await counting.review([id], '通过', first)).status).toBe(403)
    expect((await counting.move(taskNo, 'approve', first)).status).toBe(403)
    await counting.review([id], '通过')
    await counting.move(taskNo, 'approve')
    expect((await counting.move(taskNo, 'post', first)).status).toBe(403)
    expect((await counting.review([id], '驳回')).envelope.message).toBe(
      '此盘点任务当前为「已审核」，不能审核差异；须为「待审核」',
    )
  })

  test('outside the scope cannot be made or seen', async () => {
    const body = {
      kind: '全盘',
      warehouse: 'CDSL',
      scope: '全部',
      sampleRate: 100,
      blind: false,
      freezeMode: '不冻结',
      tolerance: '0',
      opId: nextOpId(),
    } as const
    expect((await wms.call(stockTask.create, { body }, manager)).status).toBe(400)
    const made = await wms.call(stockTask.create, { body: { ...body, opId: nextOpId() } }, admin)
    const { taskNo } = made.envelope.data
    for (const call of [stockTask.get, getStockTaskDocument])
      expect((await wms.call(call, { query: { taskNo } }, manager)).status).toBe(404)
    expect((await wms.call(getStockTaskByLocation, { body: { taskNo } }, manager)).status).toBe(404)
  })

  test('a draft is changed until it is issued, and one that covers nothing is not issued', async () => {
    const taskNo = await counting.draft({ locations: 'JX-03-05-3' })
    const empty = await counting.move(taskNo, 'issue')
    expect([empty.status, empty.envelope.message]).toEqual([409, '范围内没有库存，请调整盘点范围'])
    await counting.put('JX-03-05-1', '1')
    const change = (revision: number) =>
      wms.call(
        stockTask.update,
        { body: { taskNo, revision, locations: 'JX-03-05-1', opId: nextOpId() } },
        manager,
      )
    expect((await change(1)).status).toBe(200)
    await counting.move(taskNo, 'issue')
    expect((await change(3)).envelope.message).toBe('此盘点任务当前为「已下发」，不能修改；须为「草稿」')
  })

  test('of two who claim a sheet at once one gets it', async () => {
    await counting.put('JX-03-02-1', '1')
    const taskNo = await counting.issued({ locations: 'JX-03-02-1' })
    const claims = await Promise.all(
      [first, second, manager].map((token) => counting.claim(`${taskNo}-001`, token)),
    )
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('one line counted on ten devices at once holds one of the numbers, netted against its own instant', async () => {
    const at = 'JX-03-02-2'
    await counting.put(at, '50')
    await counting.put('JX-03-02-3', '50')
    const taskNo = await counting.issued({ locations: at })
    await counting.claim(`${taskNo}-001`, first)
    const { id = 0 } = (await counting.onlyRow(taskNo)) ?? {}
    const counts = Array.from({ length: 10 }, (_, index) => counting.count(id, String(40 + index), first))
    const moves = Array.from({ length: 5 }, () => counting.carry(at, 'JX-03-02-3', '1'))
    const answers = await Promise.all([...counts, ...moves])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const line = await counting.onlyRow(taskNo)
    expect(line?.revision).toBe(11)
    const expected = Number(line?.bookQty) + Number(line?.movedQtySince)
    expect(Number(line?.diffQty)).toBe(Number(line?.countQty) - expected)
    expect(expected).toBeGreaterThanOrEqual(45)
  })

  test('issued while stock moves, every line nets to what lies there', async () => {
    const places = ['JX-03-03-1', 'JX-03-03-2', 'JX-03-03-3']
    for (const loc of places) await counting.put(loc, '100')
    const taskNo = await counting.draft({ locations: places.join(',') })
    const moves = Array.from({ length: 24 }, (_, index) =>
      counting.carry(places[index % 3] ?? '', places[(index + 1) % 3] ?? '', String(1 + (index % 5))),
    )
    const [issue] = await Promise.all([counting.move(taskNo, 'issue'), ...moves])
    expect(issue.status).toBe(200)
    await counting.claim(`${taskNo}-001`, first)
    for (const { id, loc } of await counting.lines(taskNo)) {
      const [stock = ''] = await counting.stockAt(loc)
      const { data } = (await counting.count(id, stock.split('/')[0] ?? '', first)).envelope
      expect([loc, data.diffQty]).toEqual([loc, '0'])
    }
  })

  test('posted while stock moves, balances stay what the ledger says', async () => {
    const at = 'JX-03-04-1'
    await counting.put(at, '40')
    const { taskNo, id } = await countedOnce(at, '30', { tolerance: '50' })
    await counting.review([id], '通过')
    await counting.move(taskNo, 'approve')
    const moves = Array.from({ length: 20 }, () => counting.carry(at, 'JX-03-04-2', '2'))
    const [post, ...moved] = await Promise.all([counting.move(taskNo, 'post'), ...moves])
    const carried = moved.filter(({ status }) => status === 200).length * 2
    const lost = post.status === 200 ? 10 : 0
    const left = 40 - carried - lost
    expect(left).toBeGreaterThanOrEqual(0)
    expect(await counting.stockAt(at)).toEqual(left === 0 ? [] : [`${left}/0`])
    expect([200, 409]).toContain(post.status)
    const { rows } = (await wms.database.orm.execute(sql`
      select sum(case when to_loc = ${at} then qty else -qty end)::int as qty from stock_ledger
      where to_loc = ${at} or from_loc = ${at}`)) as unknown as { rows: unknown[] }
    expect(rows).toEqual([{ qty: left }])
  })
})
