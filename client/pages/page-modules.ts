// Which source files a page begins with, for preloading.
import { pageFileIn } from '#client/pages/page-name.ts'
import { isFirstPage } from '#client/pages/pages.ts'

const files = Object.keys(import.meta.glob('./*/*.tsx'))

export function pageModulesOf(routePath: string): string[] {
  const file = pageFileIn(files, routePath)
  if (!file) throw new Error(`no page file for ${routePath}`)
  const page = file.replace('./', 'client/pages/')
  return isFirstPage(routePath) ? [page] : ['client/pages/loaders.ts', page]
}
