// Which file draws which route, from the manifests of the areas. It grows with every page, so nothing that a day begins with
// imports it.
import { manifest as base } from '#client/pages/base/manifest.ts'
import { manifest as billing } from '#client/pages/billing/manifest.ts'
import { manifest as blind } from '#client/pages/blind/manifest.ts'
import { manifest as equipment } from '#client/pages/equipment/manifest.ts'
import { manifest as inbound } from '#client/pages/inbound/manifest.ts'
import { manifest as income } from '#client/pages/income/manifest.ts'
import { manifest as inventory } from '#client/pages/inventory/manifest.ts'
import { manifest as outbound } from '#client/pages/outbound/manifest.ts'
import { firstPages } from '#client/pages/pages.ts'
import { manifest as performance } from '#client/pages/performance/manifest.ts'
import { manifest as personnel } from '#client/pages/personnel/manifest.ts'
import { manifest as piece } from '#client/pages/piece/manifest.ts'
import { manifest as process } from '#client/pages/process/manifest.ts'
import { manifest as reject } from '#client/pages/reject/manifest.ts'
import { manifest as returned } from '#client/pages/returned/manifest.ts'
import { manifest as stocktaking } from '#client/pages/stocktaking/manifest.ts'
import { manifest as system } from '#client/pages/system/manifest.ts'
import { manifest as user } from '#client/pages/user/manifest.ts'

/** Route path → file below this folder, without its extension. */
export const manifests: Readonly<Record<string, string>> = {
  ...firstPages,
  ...base,
  ...billing,
  ...blind,
  ...equipment,
  ...inbound,
  ...income,
  ...inventory,
  ...outbound,
  ...performance,
  ...personnel,
  ...piece,
  ...process,
  ...reject,
  ...returned,
  ...stocktaking,
  ...system,
  ...user,
}

export function fileOf(routePath: string): string {
  const file = manifests[routePath]
  if (!file) throw new Error(`${routePath} is no route`)
  return file
}

/** Source files that the page at a route begins with, for preloading. */
export function pageModulesOf(routePath: string): string[] {
  const page = `client/pages/${fileOf(routePath)}.tsx`
  return routePath in firstPages ? [page] : ['client/pages/loaders.ts', page]
}
