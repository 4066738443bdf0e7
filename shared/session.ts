// Who is signed in, as the gateway tells the browser.

/** Its id is text, whatever the upstream writes it as. */
export type SessionUser = { id: string; name: string; avatar?: string | undefined }

export type SessionView =
  | { state: 'anonymous'; user: null; activate: false; expiresAt: null; lockAfterMs: null }
  | {
      state: 'active' | 'blocked' | 'locked'
      user: SessionUser
      activate: boolean
      /** UTC ISO. */
      expiresAt: string
      /** Of a terminal: without anybody there for so long it locks itself. Null for any other session. */
      lockAfterMs: number | null
    }

export const ANONYMOUS: SessionView = {
  state: 'anonymous',
  user: null,
  activate: false,
  expiresAt: null,
  lockAfterMs: null,
}

export const SIGN_IN_PATH = '/api/user/login'
/** On a call: the user that the page was made for. A session of somebody else is not to act for it. */
export const PAGE_USER_HEADER = 'swms-page-user'
/** On the answer to such a call. */
export const OTHER_USER_HEADER = 'swms-other-user'

export const SESSION_PATH = '/session'
export const RESUME_PATH = '/session/resume'
/** Of terminals: somebody is there, lock it, unlock it by its PIN. */
export const PRESENCE_PATH = '/session/presence'
export const LOCK_PATH = '/session/lock'
export const UNLOCK_PATH = '/session/unlock'

export const PIN_PATTERN = /^\d{4,8}$/
export const PIN_WRONG = 'PIN 为4至8位数字'

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
