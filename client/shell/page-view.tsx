// Draws the page of a route, bringing its code first when it is not there yet.
import { use } from 'react'
import type { PageModule } from '#client/data/page-queries.ts'
import { loadedPage, loadPage } from '#client/pages/pages.ts'

const loading = new Map<string, Promise<PageModule>>()

export function PageView({ routePath }: { routePath: string }) {
  // What was waited for is asked for in the same way when it has come: React wants to see the `use` that it waited in.
  const known = loading.has(routePath) ? undefined : loadedPage(routePath)
  const { page: Page } = known ?? use(loadOnce(routePath))
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
