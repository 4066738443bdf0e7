// Draws the page of a route, bringing its code first when it is not there yet.
import { use } from 'react'
import { loadedPage, loadPage } from '#client/pages/pages.ts'

export function PageView({ routePath }: { routePath: string }) {
  const Page = loadedPage(routePath) ?? use(loadPage(routePath))
  return <Page />
}
