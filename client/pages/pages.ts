// The pages by route; code is loaded when a page is first opened.
import { type CodePart, codePart } from '#client/data/code.ts'
import type { PageModule } from '#client/data/page-queries.ts'
import { firstFileOf } from '#client/pages/first-pages.ts'

const firstLoaders = import.meta.glob<PageModule>(['./entrance/*.tsx', './home/*.tsx'])
const pages = new Map<string, CodePart<PageModule>>()

export function pageCode(routePath: string): CodePart<PageModule> {
  const page = pages.get(routePath) ?? codePart(() => load(routePath))
  pages.set(routePath, page)
  return page
}

async function load(routePath: string): Promise<PageModule> {
  const loader = firstLoaders[`./${firstFileOf(routePath)}.tsx`] ?? (await laterLoader(routePath))
  if (!loader) throw new Error(`no page file for ${routePath}`)
  return loader()
}

async function laterLoader(routePath: string) {
  const { loaderOf } = await import('#client/pages/loaders.ts')
  return loaderOf(routePath)
}
