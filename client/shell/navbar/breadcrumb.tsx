// Where the user is, from the menu's top level down to the page.
import type { Tab } from '#client/shell/tabs/tab-of.ts'
import { activeMenuPath, menuTrail } from '#shared/frame/menu.ts'
import type { MenuItem } from '#shared/shapes/menu-item.ts'

type BreadcrumbProps = { menu: readonly MenuItem[]; tab: Tab }

export function Breadcrumb({ menu, tab }: BreadcrumbProps) {
  const titles = trailTitles(menu, tab)
  return (
    <nav className="swms-breadcrumb" aria-label="当前位置">
      <ol>
        {titles.map((title, depth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step of the trail is known by its depth
          <li key={depth} aria-current={depth === titles.length - 1 ? 'page' : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A page that the menu hides stands below the entry that lights up for it. */
export function trailTitles(menu: readonly MenuItem[], { menuPath, pageTitle }: Tab): string[] {
  const lit = activeMenuPath(menu, menuPath)
  const trail = menuTrail(menu, lit).map((item) => item.title)
  return lit === menuPath && trail.length > 0 ? trail : [...trail, pageTitle]
}
