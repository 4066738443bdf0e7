// Session and request facts that came with the page.
import { createContext, useContext } from 'react'
import type { PageState } from '#shared/frame/page-state.ts'
import type { SessionUser } from '#shared/session.ts'
import type { UserInfo } from '#shared/shapes/user-info.ts'

const PageStateContext = createContext<PageState | null>(null)

export const PageStateProvider = PageStateContext.Provider

export function usePageState(): PageState {
  const state = useContext(PageStateContext)
  if (!state) throw new Error('usePageState needs a PageStateProvider above it')
  return state
}

/** Whether the signed-in user has completed their details: as they are now, or as the sign-in said. */
export function useIsActivated({ activated }: Pick<UserInfo, 'activated'>): boolean {
  const { session } = usePageState()
  return activated ?? session.activate
}

/** The signed-in user; only for pages that are never shown without a session. */
export function useSignedInUser(): SessionUser {
  const { session } = usePageState()
  if (!session.user) throw new Error('no user is signed in on this page')
  return session.user
}
