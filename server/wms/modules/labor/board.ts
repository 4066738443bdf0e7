// 临时工看板 — what a warehouse's wall shows of agencies' workers, to anyone who has its key.

import { and, eq, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { signed, subjectIn } from '#server/wms/kit/signing.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { getLaborBoard, issueBoardKey } from '#shared/contracts/labor/board.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'

type Board = CallResult<typeof getLaborBoard>

const DAY_MS = 86_400_000

export async function issueKey(
  reader: Reader & Sources,
  { warehouse, days }: CallBody<typeof issueBoardKey>,
) {
  const [place] = await reader.orm
    .select({ name: warehouses.name })
    .from(warehouses)
    .where(and(eq(warehouses.code, warehouse), inWarehouseScope(reader.caller, warehouses.code)))
  if (!place) throw common.outOfScope()
  const until = new Date(reader.now().getTime() + days * DAY_MS)
  const key = await signed(reader, 'board', warehouse, until)
  return { key, warehouseName: place.name, validUntil: until.toISOString() }
}

/** Without a caller: the key says which warehouse, and nothing of another one is asked for. */
export async function findBoard(sources: Sources, key: string): Promise<Board> {
  const warehouse = await subjectIn(sources, 'board', key)
  const [place] =
    warehouse === null
      ? []
      : await sources.orm.select().from(warehouses).where(eq(warehouses.code, warehouse))
  if (!place) throw refusals.boardKeyOver()
  const at = sources.now()
  const businessDate = businessDateOf(at, place.shiftCutoff)
  const { agencies, sums } = await findFigures(sources, { warehouse: place.code, businessDate, at })
  return { at: at.toISOString(), warehouseName: place.name, businessDate, sums, agencies }
}

type Day = { warehouse: string; businessDate: string; at: Date }
type Figures = Board['sums'] & { agencyName: string | null; dispatches: number }

/** Hours are those of the clock until they are written down; they cost what is agreed on for that day. */
async function findFigures({ orm }: Sources, { warehouse, businessDate, at }: Day) {
  const now = at.toISOString()
  const rows = await selectRows<Figures>(
    orm,
    sql`with day as (
        select * from agency_dispatches where warehouse = ${warehouse} and business_date = ${businessDate}::date
          and state not in ('草稿', '已取消')
      ), people as (
        select line.*, worker.id as worker_id, case when line.hours + line.overtime > 0 then line.hours + line.overtime
            when line.clock_in is null then 0
            else greatest(0, extract(epoch from coalesce(line.clock_out, ${now}::timestamptz) - line.clock_in) / 3600)
          end as so_far, agency.mgmt_fee_rate
        from agency_dispatch_lines line join day using (dispatch_no)
          join employees worker on worker.emp_no = line.worker join labor_agencies agency on agency.code = line.agency
      ), done as (
        select people.*, (select coalesce(sum(event.qty), 0) from operation_events event
            where event.worker_id = people.worker_id and event.business_date = people.business_date
              and event.warehouse = people.warehouse) as pieces,
          coalesce((select unit_price from agency_allots allot where allot.agency = people.agency
            and allot.warehouse = people.warehouse and allot.post = people.post and allot.price_unit = '小时'
            and allot.effective_from <= people.business_date order by allot.effective_from desc limit 1), 0) as hour_price,
          coalesce((select unit_price from agency_allots allot where allot.agency = people.agency
            and allot.warehouse = people.warehouse and allot.post = people.post and allot.price_unit = '件'
            and allot.effective_from <= people.business_date order by allot.effective_from desc limit 1), 0) as piece_price
        from people
      ), asked as (
        select agency, count(*) as dispatches, sum(requested) as requested from day group by agency
      ), worked as (
        select agency, count(clock_in) as arrived, count(clock_in) filter (where clock_out is null) as on_site,
          sum(so_far) as hours, sum(pieces) as pieces,
          sum(case when amount > 0 then amount + mgmt_fee
            else (so_far * hour_price + pieces * piece_price) * (1 + mgmt_fee_rate / 100) end) as cost
        from done group by agency
      )
      select labor_agencies.name as "agencyName", coalesce(sum(dispatches), 0)::int as dispatches,
        coalesce(sum(requested), 0)::int as requested, coalesce(sum(arrived), 0)::int as arrived,
        coalesce(sum(on_site), 0)::int as "onSite",
        trim_scale(round(coalesce(sum(hours), 0)::numeric, 1))::text as hours,
        trim_scale(round((sum(pieces) / nullif(sum(hours), 0))::numeric, 1))::text as uph,
        trim_scale(round(coalesce(sum(cost), 0)::numeric, 2))::text as "estimatedCost"
      from asked left join worked using (agency) join labor_agencies on labor_agencies.code = agency
      group by grouping sets ((labor_agencies.name), ()) order by labor_agencies.name nulls last`,
  )
  const figuresOf = ({ agencyName: _, dispatches: __, ...figures }: Figures) => figures
  const whole = rows.find(({ agencyName }) => agencyName === null)
  return {
    agencies: rows.flatMap(({ agencyName, ...row }) => (agencyName === null ? [] : [{ ...row, agencyName }])),
    sums: whole ? figuresOf(whole) : NOTHING,
  }
}

const NOTHING = { requested: 0, arrived: 0, onSite: 0, hours: '0', uph: null, estimatedCost: '0' }
