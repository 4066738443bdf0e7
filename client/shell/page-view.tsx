// Draws the page of a route, bringing its code first when it is not there yet.
import { use } from 'react'
import type { PageModule } from '#client/data/page-queries.ts'
import { loadedPage, loadPage } from '#client/pages/pages.ts'

const loading = new Map<string, Promise<PageModule>>()

export function PageView({ routePath }: { routePath: string }) {
  const { page: Page } = loadedPage(routePath) ?? use(loadOnce(routePath))
  return <Page />
}

/** After code could not be brought, lets the next drawing ask for it again. */
export function forgetFailedPage(routePath: string): void {
  loading.delete(routePath)
}

/** One promise per page: with a new one at each attempt, `use` would never come to see a rejection. */
function loadOnce(routePath: string): Promise<PageModule> {
  const started = loading.get(routePath) ?? loadPage(routePath)
  loading.set(routePath, started)
  return started
}
