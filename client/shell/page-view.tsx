// Draws the page of a route, bringing its code first when it is not there yet.
import { type ComponentType, use } from 'react'
import { loadedPage, loadPage } from '#client/pages/pages.ts'

const loading = new Map<string, Promise<ComponentType>>()

export function PageView({ routePath }: { routePath: string }) {
  const Page = loadedPage(routePath) ?? use(loadOnce(routePath))
  return <Page />
}

/** After code could not be brought, lets the next drawing ask for it again. */
export function forgetFailedPage(routePath: string): void {
  loading.delete(routePath)
}

/** One promise per page: with a new one at each attempt, `use` would never come to see a rejection. */
function loadOnce(routePath: string): Promise<ComponentType> {
  const started = loading.get(routePath) ?? loadPage(routePath)
  loading.set(routePath, started)
  return started
}
