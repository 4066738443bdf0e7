// What the server puts into a page beside its markup, and the contract between the gateway and the React app it renders.
import type { CallRequest } from '#shared/contracts/definition/call.ts'
import type { Envelope } from '#shared/envelope.ts'
import type { Preferences } from '#shared/frame/preferences.ts'
import type { SessionView } from '#shared/session.ts'

export type PageState = {
  session: SessionView
  preferences: Preferences
  /** Names this page in the server's log. */
  requestId: string
  /** Whether a browser may sign in as a terminal. */
  offersTerminal: boolean
}

/** Sends a call and answers its envelope; rejects when no envelope came back. */
export type SendCall = (request: CallRequest, signal: AbortSignal) => Promise<Envelope>

export type RenderRequest = {
  /** Path and query of the page. */
  url: string
  state: PageState
  send: SendCall
  nonce: string
  /** Address of the module that takes over in the browser. */
  browserEntry: string
  /** Aborted when the client leaves or the page has taken too long. */
  signal: AbortSignal
  onError: (error: unknown) => void
}

export type Renderer = {
  /**
   * The app's markup with the data it was made of: bytes when all of it is at hand, a stream when some is still to come.
   * Rejects when the shell cannot be rendered.
   */
  renderPage: (request: RenderRequest) => Promise<Uint8Array | NodeJS.ReadableStream>
  /** Source files that the page at a route path begins with, as the build's manifest names them. */
  pageModulesOf: (routePath: string) => string[]
}

/** Names on `window` through which the server's data reaches the browser's code. */
export const PAGE_STATE_GLOBAL = '__SWMS_STATE__'
export const PAGE_DATA_GLOBAL = '__SWMS_DATA__'

/**
 * A value as JavaScript that is safe inside a script element: nothing in it can close the element or open a comment, and a
 * key that JavaScript would take for the object's prototype stays a key, as it is in JSON.
 */
export function scriptJson(value: unknown): string {
  return (
    JSON.stringify(value)
      .replace(/</g, '\\u003c')
      .replace(/>/g, '\\u003e')
      .replace(/\u2028/g, '\\u2028')
      .replace(/\u2029/g, '\\u2029')
      // Inside a text the quote would stand behind a backslash.
      .replace(/(?<=[{,])"__proto__":/g, '["__proto__"]:')
  )
}
