// How the code of every page is brought. Apart from pages.ts, which the first pages load: it grows with every page.
import type { PageModule } from '#client/data/page-queries.ts'
import { pageFiles } from '#client/pages/page-files.ts'

/** Parts of a page stand one folder deeper and so are no pages of their own. */
const loaders = import.meta.glob<PageModule>('./*/*.tsx')
const files = pageFiles(Object.keys(loaders))

export function loaderOf(routePath: string) {
  return loaders[fileOf(routePath)]
}

/** Beside this file: './base/zones.tsx'. */
export function fileOf(routePath: string): string {
  const file = files.get(routePath)
  if (!file) throw new Error(`${routePath} is no route with a page`)
  return file
}
