// The pages by route; code is loaded when a page is first opened.
import { type CodePart, codePart } from '#client/data/code.ts'
import type { PageModule } from '#client/data/page-queries.ts'
import { ROUTES, type RouteName } from '#shared/routes.ts'

/** What a day begins with, before and after signing in, does not wait for the list of all other pages. */
export const firstPages = {
  login: 'entrance/login',
  appDownload: 'entrance/app',
  notFound: 'entrance/not-found',
  home: 'home/home',
} as const satisfies Partial<Record<RouteName, string>>

const firstFiles = filesByPath(firstPages)

const firstLoaders = import.meta.glob<PageModule>(['./entrance/*.tsx', './home/*.tsx'])
const pages = new Map<string, CodePart<PageModule>>()

export function pageCode(routePath: string): CodePart<PageModule> {
  const page = pages.get(routePath) ?? codePart(() => load(routePath))
  pages.set(routePath, page)
  return page
}

async function load(routePath: string): Promise<PageModule> {
  const loader = firstLoaders[`./${firstFiles.get(routePath)}.tsx`] ?? (await laterLoader(routePath))
  if (!loader) throw new Error(`no page file for ${routePath}`)
  return loader()
}

async function laterLoader(routePath: string) {
  const { loaderOf } = await import('#client/pages/loaders.ts')
  return loaderOf(routePath)
}

export function isFirstPage(routePath: string): boolean {
  return firstFiles.has(routePath)
}

/** Of a manifest: route path → file below this folder, without its extension. */
export function filesByPath(manifest: Readonly<Partial<Record<RouteName, string>>>): Map<string, string> {
  return new Map(Object.entries(manifest).map(([name, file]) => [ROUTES[name as RouteName].path, file]))
}
