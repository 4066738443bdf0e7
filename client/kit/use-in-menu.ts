// Whether a page stands in the user's menu: what they may not open is not offered.
import { OWN_MENU } from '#client/data/own-queries.ts'
import { useData } from '#client/data/use-data.ts'

export function useInMenu(): (path: string) => boolean {
  const menu = useData(OWN_MENU)
  return (path) => menu.some((entry) => entry.path === path)
}
