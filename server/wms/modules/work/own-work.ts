// 我的作业 — what comes next for those who ask: what they are at, what was given to them or their team, then what nobody has.
import { and, type SQL, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { may } from '#server/wms/kit/caller.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { isVisible, type Reader } from '#server/wms/kit/read.ts'
import { assertInSight } from '#server/wms/kit/scope.ts'
import { peopleOf } from '#server/wms/ledger/facts/given-work.ts'
import { packagesOf } from '#server/wms/ledger/names.ts'
import { WORK_DOCUMENTS } from '#server/wms/modules/work/documents.ts'
import { assign } from '#server/wms/modules/work/giving.ts'
import { openWorkAt } from '#server/wms/modules/work/open-work.ts'
import { refusals } from '#server/wms/modules/work/refusals.ts'
import { openWorkBinding } from '#server/wms/modules/work/resources.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getOwnWork, OwnWork } from '#shared/contracts/labor/work.ts'
import { putawayLife } from '#shared/domain/inbound.ts'
import { bigPickLife, putBackLife } from '#shared/domain/outbound.ts'
import { replenishmentLife } from '#shared/domain/replenishment.ts'
import { sheetLife } from '#shared/domain/stocktake.ts'
import { WORK_KINDS, WORK_RIGHTS } from '#shared/domain/work.ts'

type At = Reader & Pick<Operation, 'at'>
type Asked = { warehouse: string; crew: string | null }

/** More than anybody looks at. */
const MOST_SHOWN = 20
/** Of two who press at once, so many may have been quicker. */
const MOST_TRIED = 50

const FREE = [
  ...putawayLife.moves.claim.from,
  ...replenishmentLife.moves.claim.from,
  ...bigPickLife.moves.claim.from,
  ...putBackLife.steps.putBack.from,
  ...sheetLife.steps.take.from,
]

export async function findOwn(reader: At, asked: Asked): Promise<CallResult<typeof getOwnWork>> {
  assertInSight(reader.caller, { warehouses: [asked.warehouse], owners: [] })
  const people = await findThem(reader, asked)
  const found = await findNext(reader, asked, MOST_SHOWN)
  return { people: people.map(({ name }) => name), works: found.map(({ warehouse: _, ...work }) => work) }
}

/** It is theirs from now on; of two who press at once the other gets the one after it. */
export async function takeNext(op: Operation, warehouse: string): Promise<OwnWork> {
  const asked = { warehouse, crew: op.signedOn?.crew ?? null }
  assertInSight(op.caller, { warehouses: [warehouse], owners: [] })
  const [first] = await findThem(op, asked)
  if (!first) throw refusals.nobodyHere()
  for (const { warehouse: _, ...work } of await findNext(op, asked, MOST_TRIED)) {
    if (work.why === '在做' || (await take(op, { ...work, warehouse }, first.empNo))) return work
  }
  throw refusals.nothingNext()
}

type Found = OwnWork & { warehouse: string }

/** Whether it was still to be had once its document was locked. What it is theirs by is written down: several may work in one account's name. */
async function take(op: Operation, work: Found, empNo: string): Promise<boolean> {
  const { isFree, claim } = await WORK_DOCUMENTS[work.kind](op, work.docNo)
  if (!isFree) return false
  const [mine] = await findNext(
    op,
    { warehouse: work.warehouse, crew: op.signedOn?.crew ?? null },
    1,
    work.docNo,
  )
  if (!mine) return false
  if (claim) await claim()
  if (mine.why === '待领取') await assign(op, work, { worker: empNo, isTaken: claim !== null })
  return true
}

function findThem(reader: Reader, { crew }: Asked) {
  return selectRows<{ empNo: string; name: string }>(
    reader.orm,
    sql`select emp_no as "empNo", name from ${peopleOf(reader, crew)} as own order by emp_no`,
  )
}

/**
 * By priority and due time; then the nearest to where they worked last, in the order in which one walks, so that putting away and
 * picking take turns along the way.
 */
function findNext(reader: At, { warehouse, crew }: Asked, most: number, docNo?: string): Promise<Found[]> {
  const { caller } = reader
  const kinds = WORK_KINDS.filter((kind) => may(caller, WORK_RIGHTS[kind]))
  const isTheirs = sql`(not is_given or is_theirs or is_teams)`
  const isMine = sql`(holder = ${caller.userId} and state <> '异常' and ${isTheirs})`
  const isFree = sql`(holder is null and state = any(${sql.param(FREE)}::text[]))`
  const packages = packagesOf({ owner: sql`ranked.owner`, sku: sql`ranked.sku` })
  const isOnes = docNo === undefined ? sql`true` : sql`doc_no = ${docNo}`
  return selectRows<Found>(
    reader.orm,
    sql`
      with own as materialized (select * from ${peopleOf(reader, crew)} as own),
      here as materialized (${lastPlace(caller.userId, { crew, at: reader.at })}),
      asked as (
        select *, worker in (select emp_no from own) as is_theirs,
          coalesce(team in (select own.team from own), false) as is_teams
        from (${openWorkAt(reader.at)}) as open_work
        where ${and(
          sql`open_work.warehouse = ${warehouse}`,
          sql`kind = any(${sql.param(kinds)}::text[])`,
          isOnes,
          isVisible(reader, openWorkBinding(reader.at)),
        )}
      ),
      ranked as (
        select *, case when ${isMine} then '在做' when is_theirs then '派给本人' when is_teams then '派给班组'
          else '待领取' end as why
        from asked where ${isMine} or (${isFree} and ${isTheirs})
      )
      select doc_no as "docNo", kind, ranked.warehouse, owners.name as "ownerName", ranked.zone, loc, ranked.sku,
        skus.name as "skuName", ${packages} as "skuPackages", trim_scale(qty)::text as qty, lines, priority, is_overdue as "isOverdue",
        to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dueAt", note,
        start_code as "startCode", why
      from ranked
      left join owners on owners.code = ranked.owner
      left join skus on skus.owner = ranked.owner and skus.code = ranked.sku
      left join zones on zones.warehouse = ranked.warehouse and zones.code = ranked.zone
      left join locations as place on place.warehouse = ranked.warehouse and place.code = loc
      left join here on true
      order by array_position(array['在做', '派给本人', '派给班组', '待领取'], why), urgency, due_at nulls last,
        abs(zones.seq - coalesce(here.zone_seq, 0)) nulls last, ranked.zone is distinct from here.zone,
        abs(place.pick_seq - coalesce(here.pick_seq, 0)) nulls last, doc_no
      limit ${most}`,
  )
}

/** Where they have laid something down last, or taken it from. */
function lastPlace(userId: number, { crew, at }: { crew: string | null; at: Date }): SQL {
  const theirs = crew
    ? sql`event.crew = ${crew} and event.at <= ${at.toISOString()}::timestamptz order by event.at desc`
    : sql`event.worker_id = (select employees.id from users join employees on emp_no = employee where users.id = ${userId})
        and business_date >= ${at.toISOString()}::date - 1 and event.at <= ${at.toISOString()}::timestamptz
        order by business_date desc, event.at desc`
  return sql`
    select zones.code as zone, zones.seq as zone_seq, place.pick_seq
    from (select event_id, doc_no, warehouse from operation_events as event where ${theirs} limit 1) as done
    join stock_ledger as entry on entry.doc_no = done.doc_no and entry.event_id = done.event_id
    join locations as place on place.warehouse = done.warehouse and place.code = coalesce(entry.to_loc, entry.from_loc)
    join zones on zones.warehouse = place.warehouse and zones.code = place.zone
    order by entry.entry_no desc limit 1`
}
