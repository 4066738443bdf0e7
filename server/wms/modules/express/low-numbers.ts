// Those who fill sources are told once when the numbers of one run low.

import { sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { holds, sees } from '#server/wms/kit/holders.ts'
import { type Schedule, startJob } from '#server/wms/kit/job.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { users, visibleWarehouses } from '#server/wms/schema/user.ts'
import { hrefTo } from '#shared/routes.ts'

type Low = { code: string; name: string; warehouse: string | null; free: number; isLow: boolean }

/** Answers the function that stops it. */
export function startNumberWatch(sources: Sources, schedule: Schedule): () => Promise<void> {
  return startJob(sources, '面单号段余量', schedule, (attempt) =>
    attempt('', () => sources.orm.transaction((orm) => tellLow({ ...sources, orm }, schedule))).then(
      () => {},
    ),
  )
}

/** Of several processes the one that notes it tells it. */
async function tellLow(sources: Sources, { notify }: Schedule): Promise<void> {
  const changed = await selectRows<Low>(
    sources.orm,
    sql`update waybill_sources as source set is_low_told = counted.free < source.low_limit
        from (
          select code, (select count(*)::int from (
            select from waybill_numbers where source = code and state = '空闲' limit low_limit) as lowest) as free
          from waybill_sources where kind = '号段' and status = '启用') as counted
        where counted.code = source.code and source.is_low_told <> (counted.free < source.low_limit)
        returning source.code, source.name, source.warehouse, counted.free, source.is_low_told as "isLow"`,
  )
  for (const { code, name, warehouse, free } of changed.filter(({ isLow }) => isLow)) {
    const keepers = await findKeepers(sources, warehouse)
    const message = `面单来源 ${name}（${code}）只剩 ${free} 个运单号，请加入新的号段`
    const notice = {
      title: '运单号不足',
      message,
      link: hrefTo('waybillSources', { code }),
      level: 'warning' as const,
    }
    if (keepers.length > 0) await notify(sources, notice, keepers)
  }
}

async function findKeepers({ orm }: Sources, warehouse: string | null): Promise<number[]> {
  const isTheirs =
    warehouse === null ? sql`true` : sees({ orm }, sql`${visibleWarehouses.code} = ${warehouse}`)
  const rows = await orm
    .select({ id: users.id })
    .from(users)
    .where(sql`${holds({ orm }, 'configuration.write')} and ${isTheirs}`)
  return rows.map(({ id }) => id)
}
