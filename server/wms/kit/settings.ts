// What administrators have set.
import { eq } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { configurations } from '#server/wms/schema/configuration.ts'
import { SETTINGS, type SettingCode } from '#shared/domain/settings.ts'

export async function settingOf(orm: Orm, code: SettingCode): Promise<number> {
  const [setting] = await orm
    .select({ value: configurations.value })
    .from(configurations)
    .where(eq(configurations.code, code))
  return Number(setting?.value ?? SETTINGS[code].initial)
}
