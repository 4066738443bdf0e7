// The platforms of electronic waybills that are known here, each behind the same interface.
import { cainiao } from '#server/wms/modules/express/cainiao.ts'
import { kuaidi100 } from '#server/wms/modules/express/kuaidi100.ts'
import type { Platform, PlatformKind, PlatformSettings } from '#server/wms/modules/express/platform.ts'
import type { Asking, Surroundings } from '#server/wms/modules/express/platform-call.ts'

const ADAPTERS: Readonly<Record<PlatformKind, (asking: Asking) => Platform>> = {
  快递100: kuaidi100,
  菜鸟: cainiao,
}
const TIMEOUT_MS = 10_000

export function platformOf(settings: PlatformSettings, surroundings: Partial<Surroundings> = {}): Platform {
  return ADAPTERS[settings.kind]({
    isPrivate: false,
    now: () => new Date(),
    timeoutMs: TIMEOUT_MS,
    signal: new AbortController().signal,
    ...settings,
    ...surroundings,
  })
}
