// 系统参数 — settings that administrators change while the system runs.
import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { bind } from '#server/wms/kit/binding.ts'
import { findRows, type Reader } from '#server/wms/kit/read.ts'
import { updateRoute } from '#server/wms/kit/resource/resource-routes.ts'
import { publicRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { auditLogs } from '#server/wms/schema/audit.ts'
import { configurations } from '#server/wms/schema/configuration.ts'
import { users } from '#server/wms/schema/user.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { getAppRelease } from '#shared/contracts/system/app-release.ts'
import { configuration, getConfiguration } from '#shared/contracts/system/configuration.ts'
import { settingMistake, TEXT_SETTINGS, type TextSettingCode } from '#shared/domain/settings.ts'

const binding = bind({
  resource: configuration,
  table: configurations,
  scope: {},
  mistake: ({ code, value }) => {
    const message = settingMistake(String(code), String(value))
    return message === null ? null : { field: 'value', message }
  },
})

export function configurationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getConfiguration, ({ caller }) => findSettings({ ...services, caller }))
  updateRoute(app, services, binding, configuration.update)
  publicRoute(app, getAppRelease, () => findAppRelease(services))
}

async function findSettings(reader: Reader): Promise<CallResult<typeof getConfiguration>> {
  const settings = await findRows(reader, binding)
  const changers = await findChangers(reader)
  return settings.map((setting) => ({ ...setting, changedBy: changers.get(setting.code) ?? null }))
}

/** By setting, the person who changed it last. */
async function findChangers({ orm }: Reader): Promise<ReadonlyMap<string, string>> {
  const { entity, entityId, actor, id } = auditLogs
  const rows = await orm
    .selectDistinctOn([entityId], { code: entityId, name: users.name })
    .from(auditLogs)
    .innerJoin(users, eq(users.id, actor))
    .where(eq(entity, configuration.name))
    .orderBy(asc(entityId), desc(id))
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** Published when its version was set. */
async function findAppRelease({ orm }: Services): Promise<CallResult<typeof getAppRelease>> {
  const rows = await orm
    .select()
    .from(configurations)
    .where(inArray(configurations.code, Object.keys(TEXT_SETTINGS)))
  const setting = (code: TextSettingCode) => rows.find((row) => row.code === code)
  const downloadUrl = setting('app.download')?.value
  const version = setting('app.version')
  if (!downloadUrl || !version) return { release: null }
  const publishedAt = version.updatedAt.toISOString()
  const releaseNotes = setting('app.notes')?.value ?? ''
  return { release: { versionName: version.value, downloadUrl, releaseNotes, publishedAt } }
}
