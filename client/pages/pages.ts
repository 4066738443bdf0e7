// Every page that is open, by route, from the manifests of its areas; code is loaded when a page is first opened.
import type { PageModule } from '#client/data/page-queries.ts'
import { manifest as base } from '#client/pages/base/manifest.ts'
import { manifest as blind } from '#client/pages/blind/manifest.ts'
import { manifest as entrance } from '#client/pages/entrance/manifest.ts'
import { manifest as equipment } from '#client/pages/equipment/manifest.ts'
import { manifest as home } from '#client/pages/home/manifest.ts'
import { manifest as inbound } from '#client/pages/inbound/manifest.ts'
import { manifest as income } from '#client/pages/income/manifest.ts'
import { manifest as inventory } from '#client/pages/inventory/manifest.ts'
import { manifest as performance } from '#client/pages/performance/manifest.ts'
import { manifest as personnel } from '#client/pages/personnel/manifest.ts'
import { manifest as returned } from '#client/pages/returned/manifest.ts'
import { manifest as stocktaking } from '#client/pages/stocktaking/manifest.ts'
import { manifest as system } from '#client/pages/system/manifest.ts'
import { manifest as user } from '#client/pages/user/manifest.ts'
import { matchRoute } from '#shared/routes.ts'

/** Route path → file below this folder, without its extension. */
export const manifests: Readonly<Record<string, string>> = {
  ...base,
  ...blind,
  ...entrance,
  ...equipment,
  ...home,
  ...inbound,
  ...income,
  ...inventory,
  ...performance,
  ...personnel,
  ...returned,
  ...stocktaking,
  ...system,
  ...user,
}

const CLOSED_PAGE = 'entrance/closed-page'

const LOADERS_MODULE = 'client/pages/loaders.ts'

/** What a day begins with, before and after signing in, must not wait for the list of all other pages. */
const firstLoaders = import.meta.glob<PageModule>(['./entrance/*.tsx', './home/*.tsx'])
const loaded = new Map<string, PageModule>()

/** Source files that the page at a route begins with, for preloading. */
export function pageModulesOf(routePath: string): string[] {
  const file = fileOf(routePath)
  const page = `client/pages/${file}.tsx`
  return `./${file}.tsx` in firstLoaders ? [page] : [LOADERS_MODULE, page]
}

/** The page, once `loadPage` has brought it. */
export function loadedPage(routePath: string): PageModule | undefined {
  return loaded.get(routePath)
}

export async function loadPage(routePath: string): Promise<PageModule> {
  const known = loaded.get(routePath)
  if (known) return known
  const file = `./${fileOf(routePath)}.tsx`
  const load = firstLoaders[file] ?? (await import('#client/pages/loaders.ts')).loaders[file]
  if (!load) throw new Error(`no page file for ${routePath}`)
  const module = await load()
  loaded.set(routePath, module)
  return module
}

/** Whether an address of the console has a page by now. */
export function isOpenPage(target: string): boolean {
  const match = matchRoute(target.replace(/[?#].*$/, ''))
  return match !== null && match.route.path in manifests
}

/** A route that no manifest names is not open yet: it stands in closed.ts, which is not shipped. */
function fileOf(routePath: string): string {
  const file = manifests[routePath] ?? (matchRoute(routePath) ? CLOSED_PAGE : undefined)
  if (!file) throw new Error(`${routePath} is no route`)
  return file
}
