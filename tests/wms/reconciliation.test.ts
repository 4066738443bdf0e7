// What must always be true: checked over the demo company, and each check finds what was broken behind the program's back.
import { randomBytes } from 'node:crypto'
import { type SQL, sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { perform } from '#server/wms/demo/given/operation.ts'
import { systemCaller } from '#server/wms/kit/caller.ts'
import { settlePieces } from '#server/wms/ledger/facts/pieces.ts'
import { runChecks } from '#server/wms/modules/reconciliation/check.ts'
import { CHECKS } from '#server/wms/modules/reconciliation/checks.ts'
import { operationEvents } from '#server/wms/schema/tables.ts'
import { addBlindScan, openBlindBox } from '#shared/contracts/blind/box.ts'
import { blindTask } from '#shared/contracts/blind/task.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { differenceCase } from '#shared/contracts/difference/difference.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { confirmPutaway, putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import {
  agencyExpenditure,
  approveExpenditure,
  buildExpenditure,
} from '#shared/contracts/labor/expenditure.ts'
import { workRecord } from '#shared/contracts/labor/work-record.ts'
import { postCharge, reverseCharges } from '#shared/contracts/money/charge.ts'
import { postExpense, reverseExpenses } from '#shared/contracts/money/expense.ts'
import { wageRate } from '#shared/contracts/piece/wage.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { adjustStock, moveStock, reverseStock } from '#shared/contracts/stock/ledger.ts'
import {
  executeReplenishment,
  replenishment,
  requestReplenishment,
} from '#shared/contracts/stock/replenishment.ts'
import { account } from '#shared/contracts/system/account.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'
import { dispatchingWith } from '#tests/support/dispatching.ts'
import { processingWith } from '#tests/support/processing.ts'
import { rejectingWith } from '#tests/support/rejecting.ts'
import { returningWith } from '#tests/support/returning.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { countingWith } from '#tests/support/stock-count.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

/** Of the warehouse: anyone who works before it belongs to the day before. */
const SHIFT_CUTOFF = '06:00'
const DAY_MS = 86_400_000

let commands = 0
const opId = () => `reconciliation-command-${++commands}`

const GOODS = { warehouse: 'SHQP', owner: 'YCFS', sku: 'YCFS0001', quality: '良品' } as const
const CHARGE = {
  warehouse: 'SHQP',
  owner: 'YCFS',
  itemCode: 'ZJ',
  qty: '10',
  unit: '件',
  price: '0.3',
  amount: '3',
  tax: '0.18',
  docType: '入库单',
  docNo: 'RK1',
  sourceRef: '',
}
const EXPENSE = {
  warehouse: 'SHQP',
  owner: null,
  category: '耗材' as const,
  amount: '30',
  allocBasis: '标准工时',
  docType: '领用单',
  docNo: 'LY1',
  sourceRef: '',
}

type Outcome = CallResult<typeof runReconciliation>[number]

const EVENT = sql`insert into operation_events (at, business_date, warehouse, owner, op_type, doc_type, doc_no, qty,
  boxes, orders, weight, volume, worker_id, team_id, source, duration_sec, operator, reason) select now(), current_date,
  'SHQP', 'YCFS', '移库', '移库单', 'YK1', 1, 0, 0, 0, 0`

/** What nobody can do through the program, done in the database. */
const BROKEN: Readonly<Record<string, SQL>> = {
  'code-twins': sql`insert into containers (code, type, warehouse, twin)
    select lower(code), type, warehouse, 1 from containers limit 1`,
  'stock-balance': sql`update stock_balances set on_hand = on_hand + 1 where warehouse = 'SHQP' and owner = 'YCFS'
    and sku = 'YCFS0002'`,
  'stock-available': sql`update stock_balances set frozen = -1 where warehouse = 'SHQP' and owner = 'YCFS'
    and sku = 'YCFS0003'`,
  'stock-serials': sql`insert into stock_serials (owner, sku, serial_no, warehouse, loc, container, lot, quality, doc_type, doc_no,
      received_at, operator)
    select owner, sku, 'S1', warehouse, loc, container, lot, quality, '补登', 'x', now(), 1 from stock_balances limit 1`,
  'stock-reversal': sql`update stock_ledger set reversal_of = reversal_of - 1 where reversal_of is not null`,
  'stock-count': sql`update stock_lines set book_qty = book_qty - 1 where state = '已过账'`,
  'replenishment-done': sql`update replenishments set done_qty = done_qty - 1 where done_qty > 0`,
  'receipt-ledger': sql`update receipt_lines set qty = qty + 1`,
  'inbound-closed': sql`with broken as (update inbound_lines set expected_qty = expected_qty + 1 returning order_no)
    update inbound_orders set expected_qty = expected_qty + (select count(*) from broken
      where broken.order_no = inbound_orders.order_no)`,
  'inbound-sums': sql`update inbound_orders set received_qty = received_qty + 1 where reject_no is null`,
  'putaway-ledger': sql`update putaway_tasks set done_qty = 0 where done_qty > 0`,
  'difference-stock': sql`update stock_ledger set doc_type = '库存调整' where doc_type = '差异单'`,
  // Something lay there and left again, on a day of which nobody has counted the night.
  'storage-night': sql`with lain as (select * from stock_ledger where warehouse = 'CDSL' and to_loc is not null limit 1)
    insert into stock_ledger (at, business_date, warehouse, owner, sku, lot, quality, from_loc, from_container, to_loc,
      to_container, qty, doc_type, doc_no, operator, reason)
    select at - interval '2 days', (at - interval '2 days')::date, warehouse, owner, sku, lot, quality,
      case way when 'out' then to_loc end, '', case way when 'in' then to_loc end, '', 1, '测试单', 'T1', 1, ''
    from lain cross join (values ('in'), ('out')) ways (way)`,
  'storage-charge': sql`with day as (insert into storage_snapshots (date, warehouse, owner, snapshot_no, item_code, qty,
      charged_qty, pieces, unmeasured, taken_at) values ('2026-03-09', 'SHQP', 'YCFS', 'KZ1', 'CC', 3, 3, 3, 0,
      '2026-03-10T00:00:00Z') returning taken_at)
    insert into charge_lines (at, business_date, warehouse, owner, doc_type, doc_no, amount, operator, reason, item_code, qty,
      unit, price, tax, source_ref, event_ids, state) select taken_at, '2026-03-09', 'SHQP', 'YCFS', '库存快照', 'KZ1', 2, 1, '',
      'CC', 2, '件天', 1, 0, '', '{}', '暂估' from day`,
  'storage-measured': sql`update skus set height = null where code = 'JJYX0001'`,
  'difference-claim': sql`update difference_cases set amount = amount + 1 where state = '已关闭'`,
  'blind-sums': sql`update blind_scans set qty = qty + 1`,
  'returned-ledger': sql`update return_lines set qty = qty + 1 where disposition = '上架'`,
  'reject-counts': sql`update reject_counts set qty = qty + 1 where state = '有效'`,
  'reject-received': sql`with broken as (update reject_lines set received_qty = received_qty - 1
      where id = (select min(id) from reject_lines) returning reject_no)
    update reject_orders set received_qty = received_qty - 1 where reject_no in (select reject_no from broken)`,
  'reject-closed': sql`with broken as (update reject_lines set expected_qty = expected_qty + 1
      where id = (select min(id) from reject_lines) returning reject_no)
    update reject_orders set expected_qty = expected_qty + 1 where reject_no in (select reject_no from broken)`,
  'process-ledger': sql`update stock_ledger set doc_type = '移库' where doc_type = '加工单' and to_loc is null`,
  'process-sums': sql`update process_reports set done_qty = done_qty + 1`,
  'outbound-ledger': sql`update outbound_orders set state = '已出库' where state = '待复核'`,
  'parcel-contents': sql`insert into parcels (parcel_no, order_no, box, warehouse, owner, state, qty, packer)
    select 'BG1', order_no, 1, warehouse, owner, '已封箱', picked_qty, 1 from outbound_orders where state = '已出库' limit 1`,
  'shipment-boxes': sql`with truck as (insert into shipments (shipment_no, warehouse, carrier, plate_no, dock, state, creator)
      select 'FY1', warehouse, carrier, '', '', '已离场', 1 from waybills where state = '已揽收' limit 1 returning *),
      box as (select * from waybills where (warehouse, carrier) = (select warehouse, carrier from truck) and state = '已揽收' limit 1)
    insert into shipment_boxes (shipment_no, waybill_no, box, boxes, order_no, warehouse, owner, station, loader, loaded_at)
    select 'FY1', waybill_no, 1, boxes + 1, order_no, warehouse, owner, '', 1, now() from box`,
  'outbound-sums': sql`update outbound_lines set allocated_qty = allocated_qty - 1, picked_qty = 0 where allocated_qty > 0`,
  'stock-promised': sql`update stock_balances set allocated = allocated - 1 where allocated > 0`,
  'count-sheet': sql`update stock_sheets set counted_lines = counted_lines - 1 where counted_lines > 0`,
  'count-work': sql`update operation_events set qty = qty + 1 where op_type = '盘点'`,
  'count-recount': sql`update stock_lines set recounter = counter`,
  'dispatch-sums': sql`update agency_dispatch_lines set hours = hours + 1 where state = '已结算'`,
  'dispatch-expense': sql`update expense_entries set amount = amount + 1 where category = '临时工'`,
  'hours-pay': sql`update work_records set hourly_amount = hourly_amount + 1 where source = '登记'`,
  'agency-settlement': sql`update agency_expenditures set approver = null, unproven_hours = 1`,
  'fact-document': sql`update stock_ledger set doc_type = '盘点单' where doc_type = '移库'`,
  'ledger-event': sql`update stock_ledger set event_id = 999999 where event_id is not null`,
  'event-worker': sql`${EVENT}, 1, 1, 'web', 0, 1, ''`,
  'team-membership': sql`insert into team_memberships (warehouse, worker, team, from_at, ratio)
    select warehouse, worker, team, now(), 1 from team_memberships where warehouse = 'SHQP' and worker = 'G10001'`,
  'owner-warehouse': sql`delete from warehouse_owners where warehouse = 'SHQP' and owner = 'YCFS'`,
  'charge-day': sql`update charge_lines set amount = amount + 1 where reversal_of is null and state = '暂估'`,
  'charge-missing': sql`update charge_lines set item_code = 'X' where item_code = 'RK'`,
  'charge-packages': sql`update tariff_items set level = '箱' where item_code = 'RK'`,
  'bill-total': sql`update charge_lines set state = '已入账单' where state = '暂估'`,
  'settlement-sums': sql`insert into settlements (settle_no, warehouse, period, party_type, party, party_name, receivable, payable,
      settled, diff, documents, remark, creator)
    values ('JS', 'SHQP', '2026-01', '承运商', 'SF', '顺丰速运', 0, 1, 0, 1, 1, '', 1)`,
  'freight-booked': sql`insert into waybills (waybill_no, order_no, warehouse, owner, carrier, boxes, freight_payable,
      business_date, packer, collected_at, state)
    values ('YD', 'CK', 'SHQP', 'YCFS', 'SF', 1, 5, current_date, 1, now(), '已揽收')`,
  'packaging-booked': sql`update waybills set packaging_cost = packaging_cost + 1 where collected_at is not null`,
  'charge-source': sql`update charge_lines set event_ids = array[999999] where state = '暂估'`,
  'charge-reversal': sql`update charge_lines set tax = 0 where reversal_of is not null`,
  'piece-shares': sql`update piece_entries set share = 0.5`,
  'piece-events': sql`insert into operation_events (at, business_date, warehouse, owner, op_type, doc_type, doc_no, qty, boxes,
      orders, weight, volume, worker_id, source, duration_sec, operator, reason)
    select at, business_date, warehouse, owner, op_type, doc_type, doc_no, qty, boxes, orders, weight, volume, worker_id,
      source, duration_sec, operator, reason from operation_events where op_type = '复核'`,
  'piece-expense': sql`update expense_entries set amount = amount + 1 where doc_type = '计件日结'`,
  'expense-reversal': sql`update expense_entries set amount = -1 where reversal_of is not null`,
  // A day is said to be summed up, and is not.
  'sums-charge': sql`insert into summed_days select 'charge_lines', max(business_date) from charge_lines`,
  'sums-operation': sql`insert into summed_days select 'operation_events', max(business_date) from operation_events`,
  'sums-piece': sql`insert into summed_days select 'piece_entries', max(business_date) from piece_entries`,
}

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', tasks: null })
    admin = await wms.signIn('admin')
    await postFacts()
  })
  afterAll(() => wms.close())

  /** At least one subject for each check. */
  async function postFacts(): Promise<void> {
    const stock = { ...GOODS, loc: 'JX-01-01-1', qty: '5', reason: '盘盈' }
    const [entryNo = 0] = await posted(wms.call(adjustStock, { body: { ...stock, opId: opId() } }, admin))
    const undo = { entryNos: [entryNo], reason: '录错', opId: opId() }
    expect((await wms.call(reverseStock, { body: undo }, admin)).envelope.message).toBe('success')
    const move = { ...GOODS, loc: 'CC-01-01-1', toLoc: 'JX-01-01-2', qty: '1', opId: opId() }
    await posted(wms.call(moveStock, { body: move }, admin))
    await countStock()
    await replenish()
    await receiveGoods()
    await scanBlind()
    await takeBack()
    await payAgency()
    await takeShopReturn()
    await pickGoods()
    await processGoods()
    await payByThePiece()
    await payByTheHour()
    await posted(wms.call(postCharge, { body: { ...CHARGE, opId: opId() } }, admin))
    const twice = { ...CHARGE, again: true, opId: opId() }
    const chargeNos = await posted(wms.call(postCharge, { body: twice }, admin))
    const wrong = { chargeNos, reason: '录错', opId: opId() }
    expect((await wms.call(reverseCharges, { body: wrong }, admin)).envelope.message).toBe('success')
    const entryNos = await posted(wms.call(postExpense, { body: { ...EXPENSE, opId: opId() } }, admin))
    const needless = { entryNos, reason: '录错', opId: opId() }
    expect((await wms.call(reverseExpenses, { body: needless }, admin)).envelope.message).toBe('success')
  }

  /** Yesterday's work, which is counted now. */
  async function payByThePiece(): Promise<void> {
    const at = new Date(Date.now() - DAY_MS)
    const businessDate = businessDateOf(at, SHIFT_CUTOFF)
    const { orm } = wms.database
    await orm.insert(operationEvents).values({
      at,
      businessDate,
      warehouse: 'SHQP',
      owner: 'YCFS',
      opType: '复核',
      docType: '移库单',
      docNo: 'YK1',
      qty: '10',
      boxes: 0,
      orders: 0,
      weight: '0',
      volume: '0',
      workerId: 1,
      source: 'app',
      durationSec: 60,
      operator: 1,
      reason: '',
    })
    const sources = { database: wms.database, orm, now: () => new Date(), randomBytes }
    const deed = { userId: 1, at: new Date() }
    expect(await perform(sources, deed, (op) => settlePieces(op, 'SHQP', businessDate))).toBe(1)
  }

  async function payByTheHour(): Promise<void> {
    const businessDate = businessDateOf(new Date(), SHIFT_CUTOFF)
    const wage = { warehouse: 'SHQP', post: null, worker: 'G10001', hourPrice: '20', overtimePrice: '30' }
    const version = { effectiveFrom: businessDate, reason: '首次制定', opId: opId() }
    await wms.call(wageRate.create, { body: { ...wage, ...version } }, admin)
    const hours = { worker: 'G10001', businessDate, shift: '白班' as const, hours: '8', opId: opId() }
    expect((await wms.call(workRecord.create, { body: hours }, admin)).status).toBe(200)
  }

  async function takeShopReturn(): Promise<void> {
    const { counted, move, make, receive } = rejectingWith(() => ({ wms, clerk: admin, admin }))
    const rejectNo = await counted()
    await move(rejectNo, 'finish')
    await make(rejectNo)
    await receive(rejectNo, 'X1')
    expect((await receive(rejectNo, 'X2')).envelope.data.progress.state).toBe('已收货')
  }

  async function takeBack(): Promise<void> {
    const { register, add, inspect, dispose } = returningWith(() => ({ wms, clerk: admin }))
    const { returnNo } = (await register()).envelope.data
    const { id } = (await add(returnNo)).envelope.data
    const { suggestLoc } = (await inspect(id)).envelope.data
    expect((await dispose(id, { loc: suggestLoc ?? '' })).status).toBe(200)
  }

  async function payAgency(): Promise<void> {
    const { newAgency, allot, hire, make, move, write } = dispatchingWith(() => ({ wms, labor: admin }))
    await newAgency('R1')
    await allot('R1')
    await hire('R1-1', 'R1')
    const { dispatchNo } = (await make('R1', ['R1-1'])).envelope.data
    await move(dispatchNo, 'dispatch')
    const clocks = { clockIn: '2026-03-10T01:00:00.000Z', clockOut: '2026-03-10T05:00:00.000Z' }
    await write(dispatchNo, [{ worker: 'R1-1', ...clocks }])
    await move(dispatchNo, 'report')
    const boss = {
      username: 'agency-boss',
      name: '仓库经理',
      password: 'boss-pass-1',
      status: '启用' as const,
      roles: ['manager'],
      warehouses: ['SHQP'],
      owners: [],
      opId: opId(),
    }
    await wms.call(account.create, { body: boss }, admin)
    const manager = await wms.signIn('agency-boss', 'boss-pass-1')
    await move(dispatchNo, 'confirm', { token: manager })
    const month = { agency: 'R1', warehouse: 'SHQP', period: '2026-03', opId: opId() }
    const { expenditureNo, payable } = (await wms.call(buildExpenditure, { body: month }, admin)).envelope
      .data
    const invoice = { expenditureNo, invoiceNo: 'F1', invoiceAmount: payable, revision: 1, opId: opId() }
    await wms.call(agencyExpenditure.update, { body: invoice }, admin)
    const approval = { expenditureNo, reason: '现场确认', revision: 2, opId: opId() }
    await wms.call(approveExpenditure, { body: approval }, manager)
    const settle = { expenditureNo, move: 'settle' as const, revision: 3, opId: opId() }
    expect((await wms.call(agencyExpenditure.move, { body: settle }, admin)).envelope.message).toBe('success')
  }

  async function pickGoods(): Promise<void> {
    const { made, picked, ready, ship, documentOf } = shippingWith(() => ({ wms, clerk: admin }))
    const lines = [{ sku: 'YCFS0005', lot: '', qty: '1' }]
    const [orderNo, leaving] = [await made({ lines }), await made({ lines })]
    await picked([orderNo, leaving])
    await ready([leaving], { packaging: 'ZX5' })
    expect((await ship([leaving])).status).toBe(200)
    expect((await documentOf(orderNo)).order.state).toBe('待复核')
  }

  async function processGoods(): Promise<void> {
    const { addBench, finished, documentOf } = processingWith(() => ({ wms, admin, clerk: admin }))
    await addBench()
    expect((await documentOf(await finished())).order.state).toBe('待收货')
  }

  async function countStock(): Promise<void> {
    const counting = countingWith(wms, admin)
    await counting.put('JX-01-01-3', '5')
    const taskNo = await counting.issued({ locations: 'JX-01-01-3', tolerance: '5' })
    const clerk = await wms.signIn('clerk')
    await counting.claim(`${taskNo}-001`, clerk)
    const { id = 0 } = (await counting.onlyRow(taskNo)) ?? {}
    await counting.count(id, '3', clerk)
    await counting.handIn(`${taskNo}-001`, clerk)
    await counting.review([id], '通过')
    await counting.move(taskNo, 'approve')
    expect((await counting.move(taskNo, 'post')).status).toBe(200)
  }

  async function replenish(): Promise<void> {
    const goods = { warehouse: 'SHQP', owner: 'YCFS', sku: 'YCFS0004', toLoc: 'JX-01-02-1', qty: '2' }
    const asked = await wms.call(requestReplenishment, { body: { ...goods, opId: opId() } }, admin)
    const [taskNo = ''] = asked.envelope.data
    const claim = { taskNo, move: 'claim' as const, revision: 1, opId: opId() }
    await wms.call(replenishment.move, { body: claim }, admin)
    const carried = { taskNo, qty: '2', revision: 2, opId: opId() }
    expect((await wms.call(executeReplenishment, { body: carried }, admin)).status).toBe(200)
  }

  /** From the order to the location. */
  async function receiveGoods(): Promise<void> {
    const { warehouse, owner, sku } = GOODS
    const order = {
      warehouse,
      owner,
      type: '采购入库' as const,
      lines: [{ sku, expectedQty: '3' }],
      opId: opId(),
    }
    const { orderNo } = (await wms.call(inboundOrder.create, { body: order }, admin)).envelope.data
    const move = async (name: 'release' | 'arrive' | 'finish' | 'settle') => {
      const { revision } = (await wms.call(inboundOrder.get, { query: { orderNo } }, admin)).envelope.data
      await wms.call(inboundOrder.move, { body: { orderNo, move: name, revision, opId: opId() } }, admin)
    }
    await move('release')
    await move('arrive')
    await wms.call(receive, { body: { orderNo, code: sku, qty: '3', opId: opId() } }, admin)
    await move('finish')
    const tasks = await wms.call(putawayTask.list, { body: { source: [orderNo] } }, admin)
    const { taskNo = '', revision = 0 } = tasks.envelope.data.rows[0] ?? {}
    await wms.call(putawayTask.move, { body: { taskNo, move: 'claim', revision, opId: opId() } }, admin)
    // Its check digit follows from its place in the rack.
    const put = { taskNo, loc: 'JX-01-01-1', checkDigit: '13', qty: '2', opId: opId() }
    expect((await wms.call(confirmPutaway, { body: put }, admin)).envelope.message).toBe('success')
    const short = { taskNo, move: 'finish' as const, revision: revision + 2, opId: opId(), reason: '少一件' }
    expect((await wms.call(putawayTask.move, { body: short }, admin)).envelope.message).toBe('success')
    await payForLoss(orderNo)
    await move('settle')
  }

  async function payForLoss(orderNo: string): Promise<void> {
    const cases = await wms.call(differenceCase.list, { body: { docNo: [orderNo] } }, admin)
    const { caseNo = '', revision = 0 } = cases.envelope.data.rows[0] ?? {}
    const said = { party: '仓库' as const, resolution: '赔付', amount: '20' }
    await wms.call(differenceCase.update, { body: { caseNo, ...said, revision, opId: opId() } }, admin)
    for (const [index, move] of (['assign', 'close'] as const).entries()) {
      const body = { caseNo, move, revision: revision + 1 + index, opId: opId() }
      expect((await wms.call(differenceCase.move, { body }, admin)).envelope.message).toBe('success')
    }
  }

  async function scanBlind(): Promise<void> {
    const { warehouse, owner, sku } = GOODS
    const task = { warehouse, owner, source: '退货' as const, expectedParcels: 1, opId: opId() }
    const { id: taskId } = (await wms.call(blindTask.create, { body: task }, admin)).envelope.data
    const opened = await wms.call(openBlindBox, { body: { taskId, opId: opId() } }, admin)
    const scan = { taskId, boxNo: opened.envelope.data.boxNo, barcode: sku, opId: opId() }
    expect((await wms.call(addBlindScan, { body: scan }, admin)).envelope.message).toBe('success')
  }

  async function posted(call: ReturnType<typeof wms.call<typeof postCharge>>): Promise<number[]> {
    const { envelope } = await call
    expect(envelope.message).toBe('success')
    return envelope.data
  }

  async function signInAs(role: string, warehouses: string[], owners: string[]): Promise<string> {
    const username = `${role}-of-${owners.length}`
    const user = { username, name: '对账', status: '启用' as const, password: 'scope-pass-1' }
    await wms.call(
      account.create,
      { body: { ...user, roles: [role], warehouses, owners, opId: opId() } },
      admin,
    )
    return wms.signIn(username, 'scope-pass-1')
  }

  async function reconcile(body: { warehouse?: string } = {}, token = admin) {
    return (await wms.call(runReconciliation, { body }, token)).envelope.data
  }

  /** Breaks it, looks, and takes it back. */
  async function foundAfter(broken: SQL) {
    const caller = systemCaller(new Date())
    const looked: Outcome[] = []
    await wms.database.orm
      .transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql`alter table stock_balances drop constraint stock_balances_frozen`)
        await tx.execute(broken)
        const reader = { orm: tx, now: () => new Date(), caller }
        looked.push(...(await runChecks(reader, CHECKS, undefined)))
        tx.rollback()
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error
      })
    return looked
  }

  test('the demo company holds', async () => {
    const outcomes = await reconcile()
    expect(outcomes.map(({ code, violations, samples }) => ({ code, violations, samples }))).toEqual(
      CHECKS.map(({ code }) => ({ code, violations: 0, samples: [] })),
    )
  })
  test('there is something to check for every check', async () => {
    const empty = (await reconcile()).filter(({ checked }) => checked === 0)
    expect(empty.map(({ code }) => code)).toEqual([
      'stock-serials',
      'parcel-contents',
      'shipment-boxes',
      'charge-packages',
      'bill-total',
      'settlement-sums',
      'freight-booked',
      'storage-night',
      'storage-charge',
      'sums-charge',
      'sums-operation',
      'sums-piece',
    ])
  })

  test.each(CHECKS)('$name is found to be broken when it is, and nothing else', async ({ code }) => {
    const broken = BROKEN[code]
    if (!broken) throw new Error(`${code}: say how it is broken`)
    const found = (await foundAfter(broken)).filter(({ violations }) => violations > 0)
    expect(found.map((outcome) => outcome.code)).toEqual([code])
    expect(found[0]?.samples.length).toBe(found[0]?.violations)
    expect(found[0]?.samples[0]?.key).not.toBe('')
  })

  test('names twenty violations at most, and counts all', async () => {
    const [stock] = await foundAfter(sql`update stock_balances set on_hand = on_hand + 1`)
    expect(stock?.samples).toHaveLength(20)
    expect(stock?.violations).toBeGreaterThan(200)
    expect(stock?.samples[0]).toEqual({
      key: expect.stringMatching(/^CDSL CC-01-01-1 /),
      expected: expect.stringMatching(/^\d+$/),
      found: expect.stringMatching(/^\d+$/),
    })
  })

  test('asks for the right to reconcile, and for that to money what is about money', async () => {
    const clerk = await wms.signIn('clerk')
    expect((await wms.call(runReconciliation, { body: {} }, clerk)).status).toBe(403)
    const stock = await reconcile({}, await signInAs('manager', ['SHQP'], ['YCFS']))
    expect(stock.map(({ code }) => code)).not.toContain('charge-day')
  })

  test('counts nothing outside the caller’s scope, or outside the warehouse they ask for', async () => {
    const checkedOf = (outcomes: Outcome[]) =>
      outcomes.find(({ code }) => code === 'stock-available')?.checked
    const finance = await signInAs('finance', ['SHQP'], ['YCFS', 'MTMY'])
    const all = checkedOf(await reconcile()) ?? 0
    const one = checkedOf(await reconcile({ warehouse: 'SHQP' })) ?? 0
    expect(all).toBeGreaterThan(one)
    // 20 kinds of clothes and ten of baby goods, and the ten places that this test has used.
    expect(checkedOf(await reconcile({}, finance))).toBe(40)
    expect(one).toBeGreaterThan(40)
  })
})
