// Which files draw the pages that a day begins with.
import { ROUTES, type RouteName } from '#shared/routes.ts'

/** What a day begins with, before and after signing in, does not wait for the list of all other pages. */
export const firstPages = {
  login: 'entrance/login',
  appDownload: 'entrance/app',
  notFound: 'entrance/not-found',
  home: 'home/home',
} as const satisfies Partial<Record<RouteName, string>>

const firstFiles = filesByPath(firstPages)

export function firstFileOf(routePath: string): string | undefined {
  return firstFiles.get(routePath)
}

/** Of a manifest: route path → file below this folder, without its extension. */
export function filesByPath(manifest: Readonly<Partial<Record<RouteName, string>>>): Map<string, string> {
  return new Map(Object.entries(manifest).map(([name, file]) => [ROUTES[name as RouteName].path, file]))
}
