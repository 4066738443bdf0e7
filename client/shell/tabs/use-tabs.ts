// The open tabs of this page, always in step with the location.
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useReducer } from 'react'
import { parsePath, useLocation, useNavigate } from 'react-router-dom'
import { affixTabs, tabOf } from '#client/shell/tabs/tab-of.ts'
import {
  isShown,
  pathAfterClosing,
  startingTabs,
  type TabsState,
  tabsReducer,
} from '#client/shell/tabs/tabs.ts'
import type { MenuItem } from '#shared/contracts/system/menu.ts'
import { REDIRECT_PREFIX } from '#shared/routes.ts'
import { safeRedirect } from '#shared/session.ts'

type Tabs = { state: TabsState; show: (path: string) => void; close: (key: string) => void }

export function useTabs(menu: readonly MenuItem[]): Tabs {
  const location = useLocation()
  const navigate = useNavigate()
  const here = tabOf(menu, location)
  const [state, dispatch] = useReducer(tabsReducer, null, () => startingTabs(affixTabs(menu), here))
  // While rendering, not in an effect: the server must draw the tab too, and no paint may show the one before it.
  if (here && !isShown(state, here)) dispatch({ type: 'open', tab: here })

  useRefreshing(menu, (key) => dispatch({ type: 'refresh', key }))

  return {
    state,
    show: (path) => void navigate(path),
    close(key) {
      const next = pathAfterClosing(state, key)
      // The navigation is a transition; closing in the same one keeps the closed tab from being opened again in between.
      startTransition(() => {
        dispatch({ type: 'close', key })
        if (next) void navigate(next)
      })
    },
  }
}

/** '/redirect/…' refreshes the tab of the path behind it and leads there. */
function useRefreshing(menu: readonly MenuItem[], onRefresh: (key: string) => void): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const target = pathname.startsWith(REDIRECT_PREFIX)
    ? safeRedirect(pathname.slice(REDIRECT_PREFIX.length - 1) + search + hash)
    : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per target, whatever else has changed meanwhile
  useEffect(() => {
    if (target === null) return
    const tab = tabOf(menu, { pathname: '', search: '', hash: '', ...parsePath(target) })
    void client.invalidateQueries({ refetchType: 'none' })
    startTransition(() => {
      if (tab) onRefresh(tab.key)
      void navigate(target, { replace: true })
    })
  }, [target])
}
