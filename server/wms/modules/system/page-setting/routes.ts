// 页面设置 — kept for each user and page; the last one saved counts.
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Reader } from '#server/wms/kit/read.ts'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { pageSettings } from '#server/wms/schema/page-setting.ts'
import {
  getPageSetting,
  type PageSetting,
  pageSetting,
  savePageSetting,
} from '#shared/contracts/system/page-setting.ts'

export function pageSettingRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getPageSetting, ({ caller, query }) =>
    findSetting({ ...services, caller }, query.page),
  )
  route(app, services, savePageSetting, ({ caller, body }) =>
    saveSetting({ ...services, caller }, body.page, body.setting),
  )
}

async function findSetting({ orm, caller }: Reader, page: string): Promise<PageSetting> {
  const [kept] = await orm
    .select({ setting: pageSettings.setting })
    .from(pageSettings)
    .where(and(eq(pageSettings.userId, caller.userId), eq(pageSettings.page, page)))
  return kept?.setting ?? pageSetting.parse({})
}

async function saveSetting(
  { orm, caller }: Reader,
  page: string,
  setting: PageSetting,
): Promise<PageSetting> {
  await orm
    .insert(pageSettings)
    .values({ userId: caller.userId, page, setting })
    .onConflictDoUpdate({ target: [pageSettings.userId, pageSettings.page], set: { setting } })
  return setting
}
