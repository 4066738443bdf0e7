// Documents of a year, beside its facts: what was received, put away, scanned, counted and carried, who came and who stood
// where, and notices of it. Nearly all of it is done; what is still under way is as rare as it is in a warehouse.
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import {
  dated,
  eventOf,
  goods,
  isRare,
  LAST_DAY,
  ownerOf,
  place,
  placeCode,
  series,
  skuCode,
  warehouseOf,
} from '#tests/support/many-facts.ts'

/** Those whose lists are tried. */
export const DOCUMENT_TABLES = [
  'inbound_orders',
  'inbound_lines',
  'receipts',
  'receipt_lines',
  'putaway_tasks',
  'blind_tasks',
  'blind_boxes',
  'blind_goods',
  'blind_scans',
  'moving_scans',
  'stock_tasks',
  'stock_sheets',
  'stock_lines',
  'return_receipts',
  'return_parcels',
  'return_lines',
  'return_pushes',
  'reject_orders',
  'reject_lines',
  'reject_counts',
  'push_tasks',
  'outbound_orders',
  'outbound_lines',
  'waves',
  'big_pick_lists',
  'pick_tasks',
  'waybills',
  'waybill_requests',
  'order_issues',
  'put_back_tasks',
  'sorting_tasks',
  'sorting_items',
  'parcels',
  'parcel_items',
  'pick_errors',
  'shipments',
  'shipment_boxes',
  'process_orders',
  'process_reports',
  'agency_dispatches',
  'agency_dispatch_lines',
  'work_records',
  'stock_finds',
  'replenishments',
  'difference_cases',
  'product_maintenances',
  'visitor_visits',
  'device_events',
  'station_sessions',
  'sign_ons',
  'container_moves',
  'notices',
  'notice_receipts',
  'async_tasks',
]

/** Into a database with many facts; of each kind as many. */
export async function insertManyDocuments(orm: Orm, rows: number): Promise<void> {
  const statements = [
    ...inbound(rows),
    ...blind(rows),
    ...counts(rows),
    ...returns(rows),
    ...rejects(rows),
    ...shipments(rows),
    ...processing(rows),
    ...others(rows),
    ...people(rows),
    ...labor(rows),
  ]
  for (const statement of statements) await orm.execute(statement)
  for (const table of DOCUMENT_TABLES) await orm.execute(sql`analyze ${sql.identifier(table)}`)
}

const placed = sql`${warehouseOf(place)}, ${ownerOf(goods)}`
const zone = sql`(select min(code) from zones where warehouse = ${warehouseOf(place)})`
const stateOf = (done: string, open: string) => sql`case when ${isRare} then ${open} else ${done} end`
const made = (rows: number) => sql`${dated(rows).at}, ${dated(rows).at}`

function inbound(rows: number): SQL[] {
  const state = stateOf('已完成', '收货中')
  return [
    sql`insert into inbound_orders (order_no, warehouse, owner, type, external_no, supplier, remark, line_count, state, creator,
        created_at, updated_at)
      select 'MR' || i, ${placed}, '采购入库', 'ME' || i, '', '', 1, ${state}, 1, ${made(rows)} from ${series(rows)}`,
    sql`insert into inbound_lines (order_no, line_no, warehouse, owner, sku, lot, expected_qty, received_qty)
      select 'MR' || i, 1, ${placed}, ${skuCode(goods)}, '', 5, 5 from ${series(rows)}`,
    sql`insert into receipts (receipt_no, order_no, station, operator, created_at)
      select 'MS' || i, 'MR' || i, '', 1, ${dated(rows).at} from ${series(rows)}`,
    sql`insert into receipt_lines (receipt_no, order_no, line_id, warehouse, owner, sku, lot, qty, quality, container, loc, station,
        state, entry_no, operator, received_at)
      select 'MS' || i, 'MR' || i, (select min(id) from inbound_lines), ${placed}, ${skuCode(goods)}, '', 5, '良品',
        '', ${placeCode(place)}, '', ${stateOf('有效', '已撤销')}, 0, 1, ${dated(rows).at} from ${series(rows)}`,
    sql`insert into putaway_tasks (task_no, source, warehouse, owner, sku, lot, quality, from_loc, container, qty, done_qty,
        suggest_loc, actual_loc, assignee, state, created_at, updated_at)
      select 'MT' || i, 'MR' || i, ${placed}, ${skuCode(goods)}, '', '良品', ${placeCode(place)}, '', 5, 5,
        ${placeCode(place)}, ${placeCode(place)}, 1, ${stateOf('已完成', '执行中')}, ${made(rows)} from ${series(rows)}`,
    sql`insert into difference_cases (case_no, doc_type, doc_no, warehouse, owner, sku, lot, expected_qty, actual_qty, diff_qty,
        kind, state, created_at, updated_at)
      select 'MC' || i, '入库单', 'MR' || i, ${placed}, ${skuCode(goods)}, '', 5, 4, -1, '短少',
        ${stateOf('已关闭', '待处理')}, ${made(rows)} from ${series(rows)}`,
  ]
}

function blind(rows: number): SQL[] {
  const first = sql`(select min(id) from blind_tasks where code = 'MB0')`
  const state = stateOf('已收货', '扫描中')
  return [
    sql`insert into blind_tasks (code, warehouse, owner, source, plate_no, expected_parcels, remark, state, creator, created_at,
        updated_at)
      select 'MB' || i, ${placed}, '其他', '', 1, '', ${stateOf('已关闭', '扫描中')}, 1, ${made(rows)} from ${series(rows)}`,
    sql`insert into blind_boxes (box_no, task_id, task_code, warehouse, owner, waybill_no, container, loc, state, operator,
        created_at, updated_at)
      select 'MX' || i, ${first} + i, 'MB' || i, ${placed}, 'MW' || i, '', ${placeCode(place)}, ${state}, 1, ${made(rows)}
      from ${series(rows)}`,
    sql`insert into blind_goods (box_no, task_id, task_code, warehouse, owner, waybill_no, barcode, sku, lot, quality, qty, state,
        operator, updated_at)
      select 'MX' || i, ${first} + i, 'MB' || i, ${placed}, 'MW' || i, 'MG' || i, ${skuCode(goods)}, '', '良品', 1,
        ${state}, 1, ${dated(rows).at} from ${series(rows)}`,
    sql`insert into blind_scans (box_no, task_id, task_code, warehouse, owner, waybill_no, barcode, sku, unknown, lot, quality, qty,
        state, operator, scanned_at)
      select 'MX' || i, ${first} + i, 'MB' || i, ${placed}, 'MW' || i, 'MG' || i, ${skuCode(goods)}, false, '',
        '良品', 1, ${stateOf('有效', '已撤销')}, 1, ${dated(rows).at} from ${series(rows)}`,
    sql`insert into moving_scans (warehouse, owner, container, from_location, to_location, sku_summary, qty, operator, scanned_at)
      select ${placed}, 'MX' || i, ${placeCode(place)}, '', '', 1, 1, ${dated(rows).at} from ${series(rows)}`,
  ]
}

function counts(rows: number): SQL[] {
  const done = stateOf('已过账', '待审')
  return [
    sql`insert into stock_tasks (task_no, warehouse, owner, kind, scope, sample_rate, zones, locations, skus, blind, freeze_mode,
        tolerance, remark, accuracy_rate, reviewed_at, state, creator, created_at, updated_at)
      select 'MP' || i, ${placed}, '循环盘', '全部', 100, '', '', '', true, '不冻结', 0, '', 100, ${dated(rows).at},
        ${stateOf('已过账', '待审核')}, 1, ${made(rows)} from ${series(rows)}`,
    sql`insert into stock_sheets (list_no, task_no, warehouse, owner, zone, locations, lines, counted_lines, state)
      select 'MP' || i || '-001', 'MP' || i, ${placed}, ${zone}, 1, 1, 1, ${stateOf('已完成', '盘点中')}
      from ${series(rows)}`,
    sql`insert into stock_lines (task_no, list_no, seq, warehouse, owner, zone, loc, container, sku, lot, quality, source, book_qty,
        count_qty, moved_qty, is_revealed, state)
      select 'MP' || i, 'MP' || i || '-001', 1, ${placed}, ${zone}, ${placeCode(place)}, '', ${skuCode(goods)}, '',
        '良品', '账面', 5, 5, 0, true, ${done} from ${series(rows)}`,
    sql`insert into stock_finds (task_no, list_no, warehouse, owner, barcode, sku, found_qty, remark, finder, state, created_at)
      select 'MP' || i, 'MP' || i || '-001', ${placed}, 'MG' || i, ${skuCode(goods)}, 1, '', 1,
        ${stateOf('已处理', '待处理')}, ${dated(rows).at} from ${series(rows)}`,
  ]
}

function returns(rows: number): SQL[] {
  return [
    sql`insert into return_receipts (receipt_no, warehouse, carrier, plate_no, parcels, abnormal_parcels, abnormal_reason, waybills,
        remark, state, creator, created_at, updated_at)
      select 'MQ' || i, ${warehouseOf(place)}, 'SF', '', 5, 0, '', '', '', ${stateOf('已签收', '待签收')}, 1, ${made(rows)}
      from ${series(rows)}`,
    sql`insert into return_parcels (return_no, waybill_no, carrier, warehouse, owner, original_order_no, station, no_owner, receipt_no,
        qty, stocked_qty, remark, state, business_date, operator, register_at, created_at, updated_at)
      select 'MJ' || i, 'MW' || i, 'SF', ${placed}, '', '', false, 'MQ' || i, 1, 1, '', ${stateOf('已完结', '待处置')},
        (${dated(rows).at})::date, 1, ${dated(rows).at}, ${made(rows)} from ${series(rows)}`,
    sql`insert into return_lines (return_no, warehouse, owner, sku, lot, qty, quality, disposition, reason, operator, created_at,
        updated_at)
      select 'MJ' || i, ${placed}, ${skuCode(goods)}, '', 1, '良品', '上架', '', 1, ${made(rows)} from ${series(rows)}`,
    sql`insert into return_pushes (push_no, generation, doc_type, doc_no, return_no, warehouse, owner, body, state, attempts, last_at,
        pushed_at, creator, created_at, updated_at)
      select 'MTS' || i, ${stateOf('NEW', 'OLD')}, ${stateOf('退货ASN', '退件单')}, 'MASN' || i, 'MJ' || i, ${placed}, '{}',
        case when i % 67 = 0 then '待重试' else '成功' end, 1, ${dated(rows).at}, ${dated(rows).at}, 1, ${made(rows)}
      from ${series(rows)}`,
  ]
}

function rejects(rows: number): SQL[] {
  return [
    sql`insert into reject_orders (reject_no, warehouse, owner, store_code, store_name, external_no, waybill_no, boxes, remark,
        line_count, expected_qty, counted_qty, counted_boxes, received_boxes, received_qty, state, business_date, creator,
        arrived_at, created_at, updated_at)
      select 'MX' || i, ${placed}, 'MD' || i, '', 'ME' || i, 'MW' || i, 1, '', 1, 5, 5, 1, 1, 5,
        ${stateOf('已完结', '清点中')}, (${dated(rows).at})::date, 1, ${dated(rows).at}, ${made(rows)} from ${series(rows)}`,
    sql`insert into reject_lines (reject_no, line_no, warehouse, owner, box_no, sku, lot, expected_qty, counted_qty, received_qty)
      select 'MX' || i, 1, ${placed}, 'MB' || i, ${skuCode(goods)}, '', 5, 5, 5 from ${series(rows)}`,
    sql`insert into reject_counts (reject_no, line_id, warehouse, owner, box_no, sku, lot, qty, quality, disposition, container,
        station, state, event_id, operator, counted_at)
      select 'MX' || i, (select min(id) from reject_lines), ${placed}, 'MB' || i, ${skuCode(goods)}, '', 5, '良品', '上架',
        '', '', ${stateOf('有效', '已撤销')}, 0, 1, ${dated(rows).at} from ${series(rows)}`,
    sql`insert into push_tasks (push_no, owner, warehouse, known_owner, known_warehouse, external_no, store_code, store_name,
        waybill_no, boxes, remark, lines, line_count, reject_no, state, attempts, last_at, creator, created_at, updated_at)
      select 'MZ' || i, ${ownerOf(goods)}, ${warehouseOf(place)}, ${ownerOf(goods)}, ${warehouseOf(place)}, 'ME' || i,
        'MD' || i, '', '', 1, '', '[]', 1, 'MX' || i, ${stateOf('成功', '待重试')}, 1, ${dated(rows).at}, 1, ${made(rows)}
      from ${series(rows)}`,
  ]
}

function shipments(rows: number): SQL[] {
  const { at } = dated(rows)
  const picked = stateOf('已出库', '待拣')
  return [
    sql`insert into outbound_orders (order_no, warehouse, owner, carrier, receiver, mobile, address, external_no, remark, line_count,
        qty, allocated_qty, picked_qty, wave_no, waybill_no, shipped_at, business_date, state, creator, created_at, updated_at)
      select 'MO' || i, ${placed}, 'SF', '', '', '', 'ME' || i, '', 1, 1, 1, 1, 'MA' || i, 'MY' || i, ${at},
        (${at})::date, ${stateOf('已签收', '拣货中')}, 1, ${made(rows)} from ${series(rows)}`,
    sql`insert into outbound_lines (order_no, line_no, warehouse, owner, sku, lot, qty, allocated_qty, picked_qty)
      select 'MO' || i, 1, ${placed}, ${skuCode(goods)}, '', 1, 1, 1 from ${series(rows)}`,
    sql`insert into waves (wave_no, warehouse, owner, carrier, orders, qty, picked_qty, state, creator, created_at, updated_at)
      select 'MA' || i, ${placed}, 'SF', 1, 1, 1, ${stateOf('已完成', '拣货中')}, 1, ${made(rows)} from ${series(rows)}`,
    sql`insert into big_pick_lists (list_no, wave_no, warehouse, owner, zone, locations, skus, qty, picked_qty, state, created_at,
        updated_at)
      select 'ML' || i, 'MA' || i, ${placed}, ${zone}, 1, 1, 1, 1, ${stateOf('已完成', '拣货中')}, ${made(rows)}
      from ${series(rows)}`,
    sql`insert into pick_tasks (order_no, line_id, wave_no, list_no, warehouse, owner, zone, loc, container, sku, lot, qty, state,
        picked_at)
      select 'MO' || i, (select min(id) from outbound_lines), 'MA' || i, 'ML' || i, ${placed}, ${zone},
        ${placeCode(place)}, '', ${skuCode(goods)}, '', 1, ${picked}, ${at} from ${series(rows)}`,
    sql`insert into waybills (waybill_no, order_no, warehouse, owner, carrier, boxes, packer, business_date, collected_at, ended_at, state, created_at,
        updated_at)
      select 'MY' || i, 'MO' || i, ${placed}, 'SF', 1, 1, (${at})::date, ${at}, ${at}, ${stateOf('已签收', '已取号')}, ${made(rows)}
      from ${series(rows)}`,
    sql`insert into waybill_sources (code, name, carrier, kind, status)
      select 'MK' || i, '快递100', 'SF', '快递100', '停用' from generate_series(0, 99) as i`,
    sql`insert into waybill_requests (request_no, order_no, epoch, source, warehouse, owner, carrier, boxes, state, attempts, waybill_no,
        creator, created_at, updated_at)
      select 'MO' || i || '-1', 'MO' || i, 1, 'MK' || i % 100, ${placed}, 'SF', 1, ${stateOf('已取号', '结果不明')}, 1, 'MY' || i, 1, ${made(rows)}
      from ${series(rows)}`,
    sql`insert into sorting_tasks (task_no, wave_no, warehouse, owner, device, orders, qty, done_qty, state, creator, created_at,
        updated_at)
      select 'MF' || i, 'MA' || i, ${placed}, (select min(code) from devices), 1, 1, 1, '已完成', 1, ${made(rows)}
      from ${series(rows)}`,
    sql`insert into sorting_items (task_no, slot_no, order_no, warehouse, owner, sku, need_qty, done_qty)
      select 'MF' || i, 'A1', 'MO' || i, ${placed}, ${skuCode(goods)}, 1, 1 from ${series(rows)}`,
    sql`insert into parcels (parcel_no, order_no, box, warehouse, owner, state, qty, packer, business_date, sealed_at, weighed_at,
        created_at, updated_at)
      select 'MB' || i, 'MO' || i, 1, ${placed}, ${stateOf('已出库', '已封箱')}, 1, 1, (${at})::date, ${at}, ${at}, ${made(rows)}
      from ${series(rows)}`,
    sql`insert into parcel_items (parcel_no, order_no, warehouse, owner, sku, lot, serial_no, qty)
      select 'MB' || i, 'MO' || i, ${placed}, ${skuCode(goods)}, '', 'MS' || i, 1 from ${series(rows)}`,
    sql`insert into pick_errors (at, business_date, warehouse, owner, kind, order_no, list_no, sku, lot, qty, loc, picker, finder)
      select ${at}, (${at})::date, ${placed}, '缺件', 'MO' || i, 'ML' || i, ${skuCode(goods)}, '', 1, ${placeCode(place)}, i, 1
      from ${series(rows)}`,
    sql`insert into shipments (shipment_no, warehouse, carrier, plate_no, dock, departed_at, state, creator, created_at, updated_at)
      select 'MH' || i, 'SHQP', 'SF', '沪A' || i, '', ${at}, ${stateOf('已离场', '装车中')}, 1, ${made(rows)} from ${series(rows)}`,
    sql`insert into shipment_boxes (shipment_no, waybill_no, box, boxes, order_no, warehouse, owner, station, loader, loaded_at)
      select 'MH' || i, 'MY' || i, 1, 1, 'MO' || i, ${placed}, '', 1, ${at} from ${series(rows)}`,
    sql`insert into order_issues (issue_no, order_no, waybill_no, warehouse, owner, reason, node, remark, state, creator, created_at,
        updated_at)
      select 'MI' || i, 'MO' || i, 'MY' || i, ${placed}, '其他', '已打包', '', ${stateOf('已结案', '已申请')}, 1, ${made(rows)}
      from ${series(rows)}`,
    sql`insert into put_back_tasks (order_no, issue_no, warehouse, owner, sku, lot, qty, wait_loc, state, loc, worker, done_at, created_at)
      select 'MO' || i, 'MI' || i, ${placed}, ${skuCode(goods)}, '', 1, ${placeCode(place)}, '已回库', ${placeCode(place)}, 1, ${at}, ${at}
      from ${series(rows)}`,
  ]
}

function processing(rows: number): SQL[] {
  const day = sql`(${dated(rows).at})::date`
  const finished = sql`${dated(rows).at}, ${dated(rows).at}`
  return [
    sql`insert into process_orders (code, warehouse, owner, external_no, type, output_sku, plan_qty, due_date, fee_item, remark,
        done_qty, received_qty, material_count, state, business_date, creator, finished_at, closed_at, created_at, updated_at)
      select 'MK' || i, ${placed}, 'ME' || i, case when ${isRare} then '返工' else '贴标' end, ${skuCode(goods)}, 5, ${day}, 'JG', '',
        5, 5, 1, ${stateOf('已完结', '加工中')}, ${day}, 1, ${finished}, ${made(rows)} from ${series(rows)}`,
    sql`insert into process_reports (code, warehouse, owner, type, business_date, done_qty, defect_qty, minutes, worker, event_id,
        state, operator, reported_at)
      select 'MK' || i, ${placed}, '贴标', ${day}, 5, 0, 10, 'MR' || i, ${eventOf(rows)}, ${stateOf('有效', '已撤销')}, 1, ${dated(rows).at}
      from ${series(rows)}`,
  ]
}

function others(rows: number): SQL[] {
  return [
    sql`insert into replenishments (task_no, warehouse, owner, sku, lot, quality, from_loc, from_container, to_loc, suggest_qty,
        done_qty, priority, source, state, created_at, updated_at)
      select 'MH' || i, ${placed}, ${skuCode(goods)}, '', '良品', ${placeCode(place)}, '', ${placeCode(place)}, 5, 5,
        '普通', '低于下限', ${stateOf('已完成', '待分配')}, ${made(rows)} from ${series(rows)}`,
    sql`insert into product_maintenances (maint_no, owner, sku, kind, before, after, evidence, creator, state, created_at, updated_at)
      select 'MW' || i, ${ownerOf(goods)}, ${skuCode(goods)}, '重量(kg)', '1', '2', '', 1, ${stateOf('已生效', '待审核')},
        ${made(rows)} from ${series(rows)}`,
    sql`insert into device_events (at, warehouse, device, kind, level, message)
      select ${dated(rows).at}, ${device}, ${stateOf('上线', '故障')}, ${stateOf('提示', '严重')}, '' from ${devices(rows)}`,
  ]
}

/** Everybody in turn. */
const user = sql`(select id from users order by id offset i % 8 limit 1)`
const device = sql`d.warehouse, d.code`
const container = sql`(select code from containers order by code offset i % 60 limit 1)`
/** Each number with one of the devices, in turn. */
const devices = (rows: number) =>
  sql`(select *, row_number() over (order by code) - 1 as n, count(*) over () as kept from devices) as d, ${series(rows)}
    where d.n = i % d.kept`

function people(rows: number): SQL[] {
  const { at } = dated(rows)
  return [
    sql`insert into station_sessions (warehouse, device, user_id, started_at, ended_at)
      select ${device}, ${user}, ${at}, ${at} + interval '8 hours' from ${devices(rows)}`,
    sql`insert into container_moves (at, warehouse, container, operator)
      select ${at}, ${warehouseOf(place)}, ${container}, 1 from ${series(rows)}`,
    sql`insert into visitor_visits (visit_no, warehouse, name, company, plate, purpose, dock, appoint_at, check_in_at, check_out_at,
        state, created_at, updated_at)
      select 'MV' || i, ${warehouseOf(place)}, '访客' || i, '单位' || i, '沪A' || i, '', '', ${at}, ${at}, ${at},
        ${stateOf('已离场', '在场')}, ${made(rows)} from ${series(rows)}`,
    sql`insert into notices (uid, datetime, title, message, level)
      select 'many-' || i, ${at}, '', '', 'info' from ${series(rows)}`,
    sql`insert into notice_receipts (user_id, uid, datetime, read_at)
      select ${user}, 'many-' || i, ${at}, case when not ${isRare} then ${at} end from ${series(rows)}`,
    sql`insert into async_tasks (user_id, kind, job, input, file_name, state, created_at, expires_at)
      select ${user}, '导出', 'export:sku', '{}', 'many-' || i, ${stateOf('已过期', '失败')}, ${at}, ${at} + interval '7 days'
      from ${series(rows)}`,
  ]
}

/** Every employee once on every fourth day, each on a dispatch of their own. */
function labor(rows: number): SQL[] {
  const person = sql`(select emp_no from employees order by emp_no offset i % 150 limit 1)`
  const at = sql`(select warehouse from employees order by emp_no offset i % 150 limit 1)`
  const day = sql`date ${sql.raw(`'${LAST_DAY}'`)} - (i / 150) * 4`
  const state = stateOf('已结算', '已到岗')
  return [
    sql`insert into agency_dispatches (dispatch_no, agency, warehouse, business_date, shift, post, requested, named, arrived, hours,
        state, remark, creator, created_at, updated_at)
      select 'MZ' || i, 'LW01', ${at}, ${day}, '白班', '分拨', 1, 1, 1, 8, ${state}, '', 1, ${made(rows)} from ${series(rows)}`,
    sql`insert into agency_dispatch_lines (dispatch_no, agency, warehouse, business_date, shift, post, worker, hours, unproven_hours,
        state, remark, created_at, updated_at)
      select 'MZ' || i, 'LW01', ${at}, ${day}, '白班', '分拨', ${person}, 8, case when ${isRare} then 2 else 0 end, ${state}, '',
        ${made(rows)} from ${series(rows)}`,
    sql`insert into work_records (warehouse, worker, post, business_date, shift, hours, overtime, source, dispatch_no, remark,
        created_at, updated_at)
      select ${at}, ${person}, '分拨', ${day}, '白班', 8, 0, '派工', 'MZ' || i, '', ${made(rows)} from ${series(rows)}`,
    sql`insert into sign_ons (crew, warehouse, worker, account, station, started_at, ended_at, ended_by)
      select 'MC' || i, ${at}, ${person}, 1, '', ${day}, ${day} + interval '4 hours',
        case when ${isRare} then '换岗' else '离岗' end from ${series(rows)}`,
  ]
}
