// Whom this page was made for. Its calls say so, since the cookie beside them may be another user's by now: somebody who signs in
// in another tab changes it under every open page.
import { PAGE_USER_HEADER, SESSION_PATH, type SessionView } from '#shared/session.ts'

let pageUser: string | null = null

export function setPageUser(id: number | string | undefined): void {
  pageUser = id === undefined ? null : String(id)
}

export function pageUserHeaders(): Record<string, string> {
  return pageUser === null ? {} : { [PAGE_USER_HEADER]: pageUser }
}

/** The sign-in page is nobody's. */
export function hasPageUser(): boolean {
  return pageUser !== null
}

export function isPageUser(id: number | string): boolean {
  return pageUser === String(id)
}

/** Null for nobody; undefined when it cannot be told. */
export async function signedInNow(): Promise<SessionView['user'] | undefined> {
  const answer = await fetch(SESSION_PATH, { cache: 'no-store' }).catch(() => null)
  const view = (await answer?.json().catch(() => undefined)) as SessionView | undefined
  return view?.state === 'blocked' || view?.state === 'locked' ? undefined : view?.user
}
