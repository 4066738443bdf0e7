// The pages by route; code is loaded when a page is first opened.
import type { PageModule } from '#client/data/page-queries.ts'
import { manifest as entrance } from '#client/pages/entrance/manifest.ts'
import { manifest as home } from '#client/pages/home/manifest.ts'

/** What a day begins with, before and after signing in, does not wait for the list of all other pages. */
export const firstPages: Readonly<Record<string, string>> = { ...entrance, ...home }

const firstLoaders = import.meta.glob<PageModule>(['./entrance/*.tsx', './home/*.tsx'])
const loaded = new Map<string, PageModule>()

/** The page, once `loadPage` has brought it. */
export function loadedPage(routePath: string): PageModule | undefined {
  return loaded.get(routePath)
}

export async function loadPage(routePath: string): Promise<PageModule> {
  const known = loaded.get(routePath)
  if (known) return known
  const load = firstLoaders[`./${firstPages[routePath]}.tsx`] ?? (await laterLoader(routePath))
  if (!load) throw new Error(`no page file for ${routePath}`)
  const module = await load()
  loaded.set(routePath, module)
  return module
}

async function laterLoader(routePath: string) {
  const { loaderOf } = await import('#client/pages/loaders.ts')
  return loaderOf(routePath)
}
