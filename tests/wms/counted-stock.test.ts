// What anyone who counts blind reads of the stock meanwhile: every row that others read, without its quantities.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { units } from '#server/wms/schema/tables.ts'
import type { Call } from '#shared/contracts/definition/call.ts'
import { checkStockLocations } from '#shared/contracts/equipment/device.ts'
import { ownerMigrationDaily } from '#shared/contracts/operation/owner-daily.ts'
import {
  exportStock,
  getAllLocationInventory,
  getBasicLocationInventory,
  getLocationInventory,
  getSeparationLocationInventory,
} from '#shared/contracts/stock/balance.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { addDays, localDateOf } from '#shared/domain/calendar.ts'
import type { Envelope } from '#shared/envelope.ts'
import { type Counting, countingWith, nextOpId, signInAs } from '#tests/support/stock-count.ts'
import { download, TEST_PACE, untilEnded } from '#tests/support/tasks.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

type Row = Record<string, unknown>

const GRAINS: readonly Call[] = [
  getLocationInventory,
  getBasicLocationInventory,
  getSeparationLocationInventory,
  getAllLocationInventory,
]
const AMOUNTS = ['onHand', 'allocated', 'frozen', 'available'] as const
const HIDDEN = Object.fromEntries(AMOUNTS.map((name) => [name, null]))

/** Counted, and not. */
const [AT, ASIDE] = ['JX-01-01-1', 'JX-01-01-2']
const GOODS = { warehouse: 'SHQP', owner: 'YCFS', sku: 'YCFS0001' }

/** No other number of the demo company looks like these: put there, carried there, on the whole. */
const SECRET = /7351|412\.25|7763|8891/

describe('on PostgreSQL', () => {
  let wms: TestWms
  let counting: Counting
  let counter: string
  let other: string
  let listNo: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', tasks: TEST_PACE })
    // Sums with parts are found in no other number.
    await wms.database.orm.update(units).set({ whole: false })
    const manager = await signInAs(wms, 'counted-manager', 'manager')
    counter = await signInAs(wms, 'counted-first', 'manager')
    other = await signInAs(wms, 'counted-second', 'manager')
    counting = countingWith(wms, manager)
    await counting.put(AT, '7351.5')
    await counting.put(ASIDE, '1500')
    await counting.carry(ASIDE, AT, '412.25')
    // Two kinds of goods where only one may lie make the place an exception.
    await counting.put(AT, '1', { sku: 'YCFS0002' })
    listNo = `${await counting.issued({ locations: AT, blind: true })}-001`
    await counting.claim(listNo, counter)
  })
  afterAll(() => wms.close())

  async function listed({ path }: Call, filters: Row, token: string) {
    const answered = await wms.send({ method: 'POST', path, body: { size: 200, ...filters }, token })
    const { data } = answered.envelope as Envelope<{ rows: Row[]; total: number; sums?: Row }>
    return { text: JSON.stringify(data), ...data }
  }

  async function exported({ path }: Call, filters: Row): Promise<string> {
    const body = { ...filters, format: 'csv', opId: nextOpId() }
    const { envelope } = await wms.send({ method: 'POST', path, body, token: counter })
    const task = await untilEnded(wms, (envelope as Envelope<{ id: number }>).data.id, counter)
    return (await download(wms, task.fileName, counter)).body
  }

  const withoutAmounts = (rows: readonly Row[]) => rows.map((row) => ({ ...row, ...HIDDEN, qty: null }))

  test.each(GRAINS)('$summary：the rows stay, their quantities are hidden', async (list) => {
    const [own, others] = [await listed(list, GOODS, counter), await listed(list, GOODS, other)]
    expect(others.text).toMatch(SECRET)
    expect(own.text).not.toMatch(SECRET)
    expect(own.total).toBe(others.total)
    expect(withoutAmounts(own.rows)).toEqual(withoutAmounts(others.rows))
    const hidden = own.rows.filter((row) => row['onHand'] === null)
    expect(hidden).toEqual(hidden.map((row) => ({ ...row, ...HIDDEN })))
    expect(hidden).toHaveLength(1)
  })

  test('narrowed to the place, the list is not empty', async () => {
    const { rows, total } = await listed(getAllLocationInventory, { loc: AT }, counter)
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { sku: 'YCFS0001', ...HIDDEN },
      { sku: 'YCFS0002', ...HIDDEN },
    ])
  })

  test('what lies elsewhere is read with its quantities, of the same goods, too', async () => {
    const { rows } = await listed(getLocationInventory, { ...GOODS, loc: ASIDE }, counter)
    expect(rows).toMatchObject([{ onHand: '1087.75', available: '1087.75' }])
  })

  test.each(Object.values(exportStock))('$summary：says so in place of the quantities', async (sheet) => {
    const body = await exported(sheet, GOODS)
    expect(body).not.toMatch(SECRET)
    expect(body).toMatch(/(,盘点中,){4}/)
  })

  test('entries of the place stay in the ledger, without how much they moved', async () => {
    const [own, others] = [
      await listed(ledgerEntry.list, GOODS, counter),
      await listed(ledgerEntry.list, GOODS, other),
    ]
    expect(others.text).toMatch(SECRET)
    expect(own.text).not.toMatch(SECRET)
    expect(withoutAmounts(own.rows)).toEqual(withoutAmounts(others.rows))
    expect(own.rows).toMatchObject([
      { fromLoc: ASIDE, toLoc: AT, qty: null },
      { toLoc: ASIDE, qty: '1500' },
      { toLoc: AT, qty: null },
      { toLoc: 'CC-01-01-1', qty: '40' },
    ])
    const entryNo = own.rows[0]?.['entryNo'] as number
    const entry = await wms.call(ledgerEntry.get, { query: { entryNo } }, counter)
    expect(entry.envelope.data).toMatchObject({ toLoc: AT, qty: null })
    const sheet = await exported(ledgerEntry.export, GOODS)
    expect(sheet).not.toMatch(SECRET)
    expect(sheet.match(/,盘点中,/g)).toHaveLength(2)
  })

  test('a report sums up nothing that such an entry is part of', async () => {
    // A working day ends in the morning: on the first of a month what was done in the night is the last month's.
    const businessDate = { from: addDays(localDateOf(new Date()), -1), to: localDateOf(new Date()) }
    const asked = { owner: ['YCFS'], warehouse: ['SHQP'], businessDate, sort: '-movedQty' }
    const [own, others] = [
      await listed(ownerMigrationDaily.list, asked, counter),
      await listed(ownerMigrationDaily.list, asked, other),
    ]
    expect(others.text).toMatch(SECRET)
    expect(own.rows.map((row) => row['moveTasks'])).toHaveLength(others.rows.length)
    expect(own.rows.filter((row) => row['movedQty'] === null)).toHaveLength(1)
    expect(own.sums).toEqual({ ...others.sums, movedQty: null })
    const behind = await listed(
      ownerMigrationDaily.behind,
      { ...asked, sort: undefined, measure: 'moveTasks' },
      counter,
    )
    expect(behind.rows).toContainEqual(expect.objectContaining({ toLoc: AT, qty: null }))
    expect(await exported(ownerMigrationDaily.export, asked)).toMatch(/,盘点中,[\s\S]*合计,.*盘点中,/)
  })

  test('a place that is an exception is one for them, too', async () => {
    const found = async (token: string) => {
      const { envelope } = await wms.call(checkStockLocations, { query: { warehouse: 'SHQP' } }, token)
      return envelope.data.find(({ loc }) => loc === AT)
    }
    const there = { exception: '混放商品', skus: 2 }
    expect([await found(counter), await found(other)]).toMatchObject([
      { ...there, qty: null },
      { ...there, qty: '7764.75' },
    ])
  })

  test('what is to be counted stays when nothing is left of it', async () => {
    await counting.carry(AT, ASIDE, '7763.75')
    const [own, others] = [
      await listed(getLocationInventory, { ...GOODS, loc: AT }, counter),
      await listed(getLocationInventory, { ...GOODS, loc: AT }, other),
    ]
    expect(others.total).toBe(0)
    expect([own.total, own.rows]).toMatchObject([1, [{ sku: 'YCFS0001', ...HIDDEN }]])
    await counting.carry(ASIDE, AT, '7763.75')
  })

  test('handed in, everything is read again, and hidden from the person who counts for the second time', async () => {
    for (const { id } of await counting.lines(listNo.slice(0, -4))) await counting.count(id, '1', counter)
    await counting.handIn(listNo, counter)
    await counting.claim(listNo, other)
    const read = async (token: string) => (await listed(getBasicLocationInventory, GOODS, token)).rows
    expect([await read(counter), await read(other)]).toMatchObject([[{ onHand: '8891.5' }], [HIDDEN]])
  })
})
