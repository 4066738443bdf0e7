// Who is signed in, as the gateway tells the browser.

/** Its id is text, whatever the upstream writes it as. */
export type SessionUser = { id: string; name: string; avatar?: string | undefined }

export type SessionView =
  | { state: 'anonymous'; user: null; activate: false; expiresAt: null }
  | { state: 'active' | 'blocked'; user: SessionUser; activate: boolean /** UTC ISO. */; expiresAt: string }

export const ANONYMOUS: SessionView = { state: 'anonymous', user: null, activate: false, expiresAt: null }

export const SIGN_IN_PATH = '/api/user/login'
/** On a call: the user that the page was made for. A session of somebody else is not to act for it. */
export const PAGE_USER_HEADER = 'swms-page-user'
/** On the answer to such a call. */
export const OTHER_USER_HEADER = 'swms-other-user'

export const SESSION_PATH = '/session'
export const RESUME_PATH = '/session/resume'

/**
 * Where to go after signing in. Only a path of this origin counts: anything a browser could read as another host
 * ('//evil', '/\evil', a tab or newline it would delete, a scheme) leads home instead.
 */
export function safeRedirect(target: string | null | undefined): string {
  if (!target || !/^\/(?![/\\])/.test(target) || hasControlOrBackslash(target)) return '/'
  try {
    const decoded = decodeURIComponent(target)
    if (!/^\/(?![/\\])/.test(decoded) || hasControlOrBackslash(decoded)) return '/'
  } catch {
    return '/'
  }
  return /^\/login(?:[/?#]|$)/i.test(target) ? '/' : target
}

function hasControlOrBackslash(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /[\u0000-\u001f\u007f\\]/.test(text)
}
