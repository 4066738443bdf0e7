// Whose page it is: somebody signed in, or nobody.
import type { PageState } from '#shared/frame/page-state.ts'
import { DEFAULT_PREFERENCES } from '#shared/frame/preferences.ts'
import { ANONYMOUS } from '#shared/session.ts'

export const SIGNED_IN: PageState = {
  session: {
    state: 'active',
    user: { id: '7', name: '李晓梅' },
    activate: true,
    expiresAt: '2026-03-02T00:00:00.000Z',
    lockAfterMs: null,
  },
  preferences: DEFAULT_PREFERENCES,
  requestId: 'r1',
  offersTerminal: false,
}

export const SIGNED_OUT: PageState = { ...SIGNED_IN, session: ANONYMOUS }
