// Who sees what of a count: whole figures only those who may see all of its goods.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntry } from '#shared/contracts/audit.ts'
import { resolveCode } from '#shared/contracts/base/code.ts'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { stockFind } from '#shared/contracts/stocktake/stock-find.ts'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { getStockTaskDocument, stockTask, stockVariance } from '#shared/contracts/stocktake/stock-task.ts'
import { type Counting, countingWith, nextOpId, signInAs } from '#tests/support/stock-count.ts'
import { download, TEST_PACE, untilEnded } from '#tests/support/tasks.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

describe('on PostgreSQL', () => {
  let wms: TestWms
  let manager: string
  let ofOneOwner: string
  let counting: Counting

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', tasks: TEST_PACE })
    manager = await signInAs(wms, 'whole-admin', 'admin')
    ofOneOwner = await signInAs(wms, 'part-admin', 'admin', ['YCFS'])
    counting = countingWith(wms, manager)
  })
  afterAll(() => wms.close())

  /** Counted, and with something found that nobody knows whose it is. */
  async function countedTask(owner: string | null, loc: string): Promise<string> {
    const taskNo = await counting.issued({ owner, locations: loc, tolerance: '99' })
    await counting.claim(`${taskNo}-001`, manager)
    for (const { id } of await counting.lines(taskNo)) await counting.count(id, '3', manager)
    const find = { listNo: `${taskNo}-001`, barcode: '6900000000001', foundQty: '1', opId: nextOpId() }
    await wms.call(stockFind.create, { body: find }, manager)
    await counting.handIn(`${taskNo}-001`, manager)
    return taskNo
  }

  async function exported(taskNo: string, token: string): Promise<boolean> {
    const body = { taskNo, format: 'csv' as const, opId: nextOpId() }
    const { envelope } = await wms.call(stockTask.export, { body }, token)
    const task = await untilEnded(wms, envelope.data.id, token)
    return (await download(wms, task.fileName, token)).body.includes(taskNo)
  }

  /** The parts of the count that the log tells of. */
  async function logged(taskNo: string, token: string): Promise<string[]> {
    const finds = await wms.call(stockFind.list, { body: { headId: taskNo } }, manager)
    const ids = finds.envelope.data.rows.map(({ id }) => String(id))
    const entity = [stockTask.name, stockSheet.name, stockFind.name]
    const body = { entity, entityId: [taskNo, `${taskNo}-001`, ...ids], size: 200 }
    const { rows } = (await wms.call(auditEntry.list, { body }, token)).envelope.data
    return [...new Set(rows.map((row) => row.entity))].sort()
  }

  /** In how many places the count as a whole can be found. */
  async function found(taskNo: string, token: string) {
    const body = { taskNo, headId: taskNo }
    const lists = [stockTask.list, stockVariance.list, stockSheet.list, stockFind.list]
    const pages = await Promise.all(lists.map((list) => wms.call(list, { body }, token)))
    const codes = await Promise.all(
      [taskNo, `${taskNo}-001`].map((code) => wms.call(resolveCode, { query: { code } }, token)),
    )
    const head = await wms.call(stockTask.get, { query: { taskNo } }, token)
    const document = await wms.call(getStockTaskDocument, { query: { taskNo } }, token)
    return {
      lists: pages.map(({ envelope }) => envelope.data.total),
      codes: codes.map(({ envelope }) => envelope.data.length),
      inLog: await logged(taskNo, token),
      isInSheet: await exported(taskNo, token),
      answers: [head.status, document.status],
    }
  }

  const EVERYWHERE = {
    lists: [1, 1, 1, 1],
    codes: [1, 1],
    inLog: ['stockFind', 'stockSheet', 'stockTask'],
    isInSheet: true,
    answers: [200, 200],
  }
  const NOWHERE = {
    lists: [0, 0, 0, 0],
    codes: [0, 0],
    inLog: [],
    isInSheet: false,
    answers: [404, 404],
  }

  test('a count that sums up the goods of others is not shown to who may see one owner, apart from their lines', async () => {
    const loc = 'JX-01-01-1'
    await counting.put(loc, '7')
    await counting.put(loc, '9', { owner: 'LYHD', sku: 'LYHD0001' })
    const taskNo = await countedTask(null, loc)
    expect(await found(taskNo, manager)).toEqual(EVERYWHERE)
    expect(await found(taskNo, ofOneOwner)).toEqual(NOWHERE)
    const lines = await wms.call(stockLine.list, { body: { taskNo } }, ofOneOwner)
    expect(lines.envelope.data.rows.map(({ owner }) => owner)).toEqual(['YCFS'])
  })

  test('a count of everybody’s goods in a place where only theirs lie is theirs to see', async () => {
    await counting.put('JX-01-01-2', '7')
    expect(await found(await countedTask(null, 'JX-01-01-2'), ofOneOwner)).toEqual(EVERYWHERE)
    await counting.put('JX-01-01-3', '7')
    expect(await found(await countedTask('YCFS', 'JX-01-01-3'), ofOneOwner)).toEqual(EVERYWHERE)
  })

  test('what waits to be counted is counted on the home page for those who see it', async () => {
    const waiting = async (token: string) => {
      const { data } = (await wms.call(getOverview, { query: {} }, token)).envelope
      return data.waiting.find(({ name }) => name === 'todoCount')?.count
    }
    const before = [await waiting(manager), await waiting(ofOneOwner)]
    await counting.put('JX-01-02-1', '7')
    await counting.put('JX-01-02-1', '9', { owner: 'LYHD', sku: 'LYHD0001' })
    await counting.issued({ owner: null, locations: 'JX-01-02-1' })
    const [all = 0, own = 0] = before
    expect([await waiting(manager), await waiting(ofOneOwner)]).toEqual([all + 1, own])
  })
})
