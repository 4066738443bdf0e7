// Draws the page of a route, bringing its code first when it is not there yet.
import { pageCode } from '#client/pages/pages.ts'

export function PageView({ routePath }: { routePath: string }) {
  const { page: Page } = pageCode(routePath).useModule()
  return <Page />
}
