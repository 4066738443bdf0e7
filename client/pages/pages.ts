// The pages by route; code is loaded when a page is first opened.
import { type CodePart, codePart } from '#client/data/code.ts'
import type { PageModule } from '#client/data/page-queries.ts'
import { pageFiles } from '#client/pages/page-files.ts'

/** What a day begins with, before and after signing in, does not wait for the list of all other pages. */
const firstLoaders = import.meta.glob<PageModule>(['./entrance/*.tsx', './home/*.tsx'])
const firstFiles = pageFiles(Object.keys(firstLoaders))
const pages = new Map<string, CodePart<PageModule>>()

export function pageCode(routePath: string): CodePart<PageModule> {
  const page = pages.get(routePath) ?? codePart(() => load(routePath))
  pages.set(routePath, page)
  return page
}

export function isFirstPage(routePath: string): boolean {
  return firstFiles.has(routePath)
}

async function load(routePath: string): Promise<PageModule> {
  const loader = firstLoaders[firstFiles.get(routePath) ?? ''] ?? (await laterLoader(routePath))
  if (!loader) throw new Error(`no page file for ${routePath}`)
  return loader()
}

async function laterLoader(routePath: string) {
  const { loaderOf } = await import('#client/pages/loaders.ts')
  return loaderOf(routePath)
}
