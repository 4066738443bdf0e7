// What is open in each kind of document, as rows of one list, with whom it is given to.
import { type SQL, sql } from 'drizzle-orm'
import { PUTAWAY_OPEN } from '#shared/domain/inbound.ts'
import { bigPickLife, putBackLife } from '#shared/domain/outbound.ts'
import { replenishmentLife } from '#shared/domain/replenishment.ts'
import { sheetLife } from '#shared/domain/stocktake.ts'

/**
 * Read under the name `open_work`. Each part begins with its open states in one warehouse, by the index that leaves out what is
 * done.
 */
export function openWorkAt(at: Date): SQL {
  const isOverdue = sql`coalesce(given.due_at < ${at.toISOString()}::timestamptz, false)`
  return sql`
    select work.*, case when ${IS_GIVEN} then given.worker end as worker, case when ${IS_GIVEN} then given.team end as team, coalesce(given.priority, '普通') as priority, given.due_at,
      ${isOverdue} as is_overdue, coalesce(given.note, '') as note, given.given_by, given.given_at,
      ${IS_GIVEN} as is_given,
      case when ${isOverdue} then 0 when given.priority = '紧急' then 1 when given.priority = '不急' then 3 else 2 end
        as urgency
    from (${PUTAWAY} union all ${PICK} union all ${REPLENISH} union all ${PUT_BACK} union all ${COUNT}) as work
    left join work_assignments as given on given.doc_no = work.doc_no`
}

/** What was taken and given back since is nobody's. */
const IS_GIVEN = sql`(coalesce(given.worker, given.team) is not null and (not given.is_taken or work.holder is not null))`

const EVERYWHERE = sql.raw('any(array(select code from warehouses))')

const PUTAWAY = sql`
  select task_no as doc_no, '上架' as kind, task.warehouse, task.owner, coalesce(place.zone, '') as zone, from_loc as loc, sku,
    qty - done_qty as qty, 1 as lines, state, assignee as holder, source, task_no as start_code, task.created_at,
    task.updated_at
  from putaway_tasks as task
  left join locations as place on place.warehouse = task.warehouse and place.code = from_loc
  where task.warehouse = ${EVERYWHERE} and state in (${listed(PUTAWAY_OPEN)})`

/** It begins where one comes by first. */
const PICK = sql`
  select list_no, '拣货', list.warehouse, owner, zone, coalesce((
      select pick.loc from pick_tasks as pick
      join locations as place on place.warehouse = pick.warehouse and place.code = pick.loc
      where pick.list_no = list.list_no and pick.state = '待拣' order by place.pick_seq, place.code limit 1
    ), ''), null, qty - picked_qty, skus, state, picker, wave_no, list_no, list.created_at, list.updated_at
  from big_pick_lists as list
  where list.warehouse = ${EVERYWHERE} and state in (${listed(openOf(bigPickLife))})`

const REPLENISH = sql`
  select task_no, '补货', task.warehouse, owner, coalesce(place.zone, ''), from_loc, sku, suggest_qty - done_qty, 1, state,
    assignee, task_no, task_no, task.created_at, task.updated_at
  from replenishments as task
  left join locations as place on place.warehouse = task.warehouse and place.code = from_loc
  where task.warehouse = ${EVERYWHERE} and state in (${listed(openOf(replenishmentLife))})`

const PUT_BACK = sql`
  select task.id::text, '回库', task.warehouse, owner, coalesce(place.zone, ''), wait_loc, sku, qty, 1, state, null::integer,
    order_no, order_no, task.created_at, task.created_at
  from put_back_tasks as task
  left join locations as place on place.warehouse = task.warehouse and place.code = wait_loc
  where task.warehouse = ${EVERYWHERE} and state = ${sql.raw(`'${putBackLife.initial}'`)}`

const COUNT = sql`
  select list_no, '盘点', warehouse, owner, zone, '', null, null::numeric, lines - counted_lines, state,
    case state when '盘点中' then assignee when '复盘中' then recounter end, task_no, list_no, created_at, updated_at
  from stock_sheets
  where warehouse = ${EVERYWHERE} and state in (${listed(openOf(sheetLife))})`

function openOf({ states }: { states: readonly string[] }): string[] {
  return states.filter((state) => state !== '已完成' && state !== '已取消')
}

/** As literals: a partial index is found by no others. */
function listed(states: readonly string[]): SQL {
  return sql.raw(states.map((state) => `'${state}'`).join(', '))
}
