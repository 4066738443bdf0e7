// How the code of every page is brought. Apart from pages.ts, which the first pages load: it grows with every page.
import type { PageModule } from '#client/data/page-queries.ts'
import { pageFileIn } from '#client/pages/page-name.ts'

/** Parts of a page stand one folder deeper and so are no pages of their own. */
const loaders = import.meta.glob<PageModule>('./*/*.tsx')
const files = Object.keys(loaders)

export function loaderOf(routePath: string) {
  return loaders[pageFileIn(files, routePath) ?? '']
}
