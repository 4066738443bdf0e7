// Which source files a page begins with, for preloading.
import { fileOf } from '#client/pages/loaders.ts'
import { isFirstPage } from '#client/pages/pages.ts'

export function pageModulesOf(routePath: string): string[] {
  const page = fileOf(routePath).replace('./', 'client/pages/')
  return isFirstPage(routePath) ? [page] : ['client/pages/loaders.ts', page]
}
