// '/redirect/…' refreshes the tab of the path behind it and leads there.
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent } from 'react'
import { type Path, useNavigate } from 'react-router-dom'
import { forgetFailedQueries } from '#client/data/data-client.ts'
import { locationOf } from '#client/shell/tabs/located.tsx'
import { tabOf } from '#client/shell/tabs/tab-of.ts'
import { REDIRECT_PREFIX } from '#shared/routes.ts'
import { safeRedirect } from '#shared/session.ts'
import type { MenuItem } from '#shared/shapes/menu-item.ts'

export function useRefreshing(
  { pathname, search, hash }: Path,
  menu: readonly MenuItem[],
  onRefresh: (key: string) => void,
): void {
  const navigate = useNavigate()
  const client = useQueryClient()
  const target = pathname.startsWith(REDIRECT_PREFIX)
    ? safeRedirect(pathname.slice(REDIRECT_PREFIX.length - 1) + search + hash)
    : null

  const refresh = useEffectEvent((path: string) => {
    const tab = tabOf(menu, locationOf(path))
    forgetFailedQueries(client)
    void client.invalidateQueries({ refetchType: 'none' })
    startTransition(() => {
      if (tab) onRefresh(tab.key)
      void navigate(path, { replace: true })
    })
  })
  useEffect(() => {
    if (target !== null) refresh(target)
  }, [target])
}
