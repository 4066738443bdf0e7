// Blind counts: anyone who counts is not told what to find, neither by the lists nor by anything that is made of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { units } from '#server/wms/schema/tables.ts'
import { auditEntry } from '#shared/contracts/audit.ts'
import { getMovable } from '#shared/contracts/blind/moving-scan.ts'
import type { Call, CallResult } from '#shared/contracts/definition/call.ts'
import { checkStockLocations } from '#shared/contracts/equipment/device.ts'
import {
  getAllLocationInventory,
  getBasicLocationInventory,
  getLocationInventory,
} from '#shared/contracts/stock/balance.ts'
import { ledgerEntry, moveStock } from '#shared/contracts/stock/ledger.ts'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import {
  getStockTaskByContainer,
  getStockTaskByLocation,
  getStockTaskDocument,
  stockTask,
  stockVariance,
} from '#shared/contracts/stocktake/stock-task.ts'
import type { Envelope } from '#shared/envelope.ts'
import { type Counting, countingWith, nextOpId, signInAs } from '#tests/support/stock-count.ts'
import { download, TEST_PACE, untilEnded } from '#tests/support/tasks.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

/** Of what there is. */
const TOO_MUCH = { toLoc: 'JX-01-04-3', qty: '99999', quality: '良品' as const }

/** No other number of the demo company looks like these. */
const BOOK = '7351.25'
const MOVED = '-118.75'
const EXPECTED = '7232.5'
const SECRET = /7351|118\.75|7232|-3\.25/

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  let counting: Counting
  const people: Record<'manager' | 'first' | 'second', string> = { manager: '', first: '', second: '' }

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', tasks: TEST_PACE })
    // Sums with parts are found in no other number.
    await wms.database.orm.update(units).set({ whole: false })
    people.manager = await signInAs(wms, 'blind-manager', 'manager')
    people.first = await signInAs(wms, 'blind-first', 'clerk')
    people.second = await signInAs(wms, 'blind-second', 'clerk')
    admin = await wms.signIn('admin')
    counting = countingWith(wms, people.manager)
  })
  afterAll(() => wms.close())

  /** Everything that speaks of the task, as one text. */
  async function everything(taskNo: string, token: string): Promise<string> {
    const lists = [stockTask.list, stockSheet.list, stockLine.list, stockVariance.list]
    const answers = [
      ...lists.map((list) => wms.send({ method: 'POST', path: list.path, body: { taskNo }, token })),
      ...[getStockTaskByLocation, getStockTaskByContainer].map(({ path }) =>
        wms.send({ method: 'POST', path, body: { taskNo }, token }),
      ),
      wms.send({ method: 'GET', path: getStockTaskDocument.path, query: `taskNo=${taskNo}`, token }),
      ...(await counting.lines(taskNo, token)).map(({ id }) =>
        wms.send({ method: 'GET', path: stockLine.get.path, query: `id=${id}`, token }),
      ),
    ]
    const read = await Promise.all(answers)
    expect(read.map(({ status }) => status)).toEqual(read.map(() => 200))
    return JSON.stringify([read, await exported(stockLine.export, { taskNo }, token), await audited(taskNo)])
  }

  async function exported({ path }: Call, filters: object, token: string): Promise<string> {
    const body = { ...filters, format: 'csv', opId: nextOpId() }
    const answered = await wms.send({ method: 'POST', path, body, token })
    const { data } = answered.envelope as Envelope<CallResult<typeof stockLine.export>>
    const task = await untilEnded(wms, data.id, token)
    expect(task.state).toBe('可下载')
    return (await download(wms, task.fileName, token)).body
  }

  async function audited(taskNo: string): Promise<unknown> {
    const { envelope } = await wms.call(auditEntry.list, { body: { size: 200 } }, admin)
    return envelope.data.rows.filter((row) => JSON.stringify(row).includes(taskNo))
  }

  test('the expected quantity of a blind count never leaves the server before its sheet is handed in for good', async () => {
    const { manager, first, second } = people
    const at = 'JX-01-01-1'
    await counting.put(at, BOOK)
    const taskNo = await counting.issued({ locations: at, blind: true, freezeMode: '不冻结' })
    const listNo = `${taskNo}-001`
    await counting.carry(at, 'JX-01-01-2', '118.75')
    await counting.claim(listNo, first)
    const { id = 0 } = (await counting.onlyRow(taskNo, first)) ?? {}
    const counted = await counting.count(id, '7229.25', first)
    expect(counted.envelope.data).toMatchObject({
      bookQty: null,
      movedQtySince: null,
      diffQty: null,
      differs: null,
    })
    await counting.found({ listNo, loc: 'JX-01-01-3', qty: '1' }, first)
    for (const token of [manager, first, second]) expect(await everything(taskNo, token)).not.toMatch(SECRET)

    // Handed in, but somebody else is still to count without knowing.
    await counting.handIn(listNo, first)
    expect(await counting.sheets(taskNo)).toMatchObject([{ state: '待复盘', diffLines: null }])
    await counting.claim(listNo, second)
    await counting.count(id, '7229.25', second)
    for (const token of [manager, first, second]) expect(await everything(taskNo, token)).not.toMatch(SECRET)

    const found = (await counting.lines(taskNo)).find(({ source }) => source === '发现')
    await counting.count(found?.id ?? 0, '1', second)
    await counting.handIn(listNo, second)
    const [line] = await counting.lines(taskNo, second)
    expect(line).toMatchObject({ bookQty: BOOK, movedQtySince: MOVED, diffQty: '-3.25', differs: true })
    expect(await everything(taskNo, manager)).toMatch(SECRET)
  })

  /** All that the books say of a place, in the words of everything that reads them. */
  async function looksUp(loc: string, container: string, token: string): Promise<string> {
    const place = { warehouse: 'SHQP', loc }
    const stock = [getAllLocationInventory, getLocationInventory, getBasicLocationInventory]
    const goods = { warehouse: 'SHQP', owner: 'YCFS', sku: 'YCFS0001' }
    const answers = await Promise.all([
      ...stock.map(({ path }) => wms.send({ method: 'POST', path, body: goods, token })),
      wms.call(getAllLocationInventory, { body: place }, token),
      wms.call(ledgerEntry.list, { body: { ...goods, size: 200 } }, token),
      wms.call(getMovable, { query: { container } }, token),
      wms.call(checkStockLocations, { query: { warehouse: 'SHQP' } }, token),
      wms.call(moveStock, { body: { ...goods, ...TOO_MUCH, loc, opId: nextOpId() } }, token),
    ])
    return JSON.stringify([answers, await exported(ledgerEntry.export, goods, token)])
  }

  test('a blind counter is not told by the books either, until they have handed in', async () => {
    const { manager, first, second } = people
    const at = 'JX-01-04-1'
    const container = 'SHQP-ZX0002'
    await counting.put(at, '6113.5')
    await counting.put(at, '6113.25', { container })
    // Two kinds of goods where only one may lie: the place is an exception, which tells how much lies there.
    await counting.put(at, '6113.75', { sku: 'YCFS0002' })
    const secret = /6113|12227|18340/
    const taskNo = await counting.issued({ locations: at, blind: true })
    const told = async (token: string) => secret.test(await looksUp(at, container, token))
    expect([await told(first), await told(second)]).toEqual([true, true])
    await counting.claim(`${taskNo}-001`, first)
    expect([await told(first), await told(second), await told(manager)]).toEqual([false, true, true])
    const elsewhere = { warehouse: 'SHQP', loc: 'CC-01-01-1' }
    const other = await wms.call(getAllLocationInventory, { body: elsewhere }, first)
    expect(other.envelope.data.total).toBeGreaterThan(0)
    for (const { id } of await counting.lines(taskNo)) await counting.count(id, '1', first)
    await counting.handIn(`${taskNo}-001`, first)
    await counting.claim(`${taskNo}-001`, second)
    expect([await told(first), await told(second)]).toEqual([true, false])
  })

  test('a filter or an order by what is hidden tells nothing', async () => {
    const { first } = people
    await counting.put('JX-01-02-1', EXPECTED)
    await counting.put('JX-01-02-2', '3')
    const taskNo = await counting.issued({ locations: 'JX-01-02-1,JX-01-02-2', blind: true })
    await counting.claim(`${taskNo}-001`, first)
    for (const { id } of await counting.lines(taskNo)) await counting.count(id, '3', first)
    const found = async (filters: object) =>
      (await wms.call(stockLine.list, { body: { taskNo, ...filters } }, first)).envelope.data.total
    expect(await found({ differs: true })).toBe(0)
    expect(await found({ diffQty: { to: '-1' } })).toBe(0)
    expect(await found({ differs: false })).toBe(0)
    const sorted = async (sort: 'diffQty' | '-diffQty') =>
      (await wms.call(stockLine.list, { body: { taskNo, sort } }, first)).envelope.data.rows.map(
        ({ loc }) => loc,
      )
    expect(await sorted('diffQty')).toEqual(['JX-01-02-1', 'JX-01-02-2'])
    expect(await sorted('-diffQty')).toEqual(['JX-01-02-2', 'JX-01-02-1'])
  })

  test('in an open count the difference is seen at once', async () => {
    await counting.put('JX-01-03-1', '8')
    const taskNo = await counting.issued({ locations: 'JX-01-03-1' })
    await counting.claim(`${taskNo}-001`, people.first)
    const { id = 0, bookQty } = (await counting.onlyRow(taskNo, people.first)) ?? {}
    expect(bookQty).toBe('8')
    expect((await counting.count(id, '6', people.first)).envelope.data).toMatchObject({
      diffQty: '-2',
      differs: true,
    })
  })
})
