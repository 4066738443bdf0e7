// Whether to ask for a new sign-in. Anyone who has declined is asked again by what they do next, not by what goes on behind
// their back: the notice stream finds the session expired again at once.
export type Expiry = 'unknown' | 'asking' | 'declined'

export type ExpiryEvent =
  /** A call that the user waits for was refused. */
  | 'refused'
  /** The stream or another tab says that the session is blocked. */
  | 'blocked'
  /** The same of a session that is gone, on a page that stays for its unsaved input. */
  | 'ended'
  /** The user has chosen, here or in another tab, to stay without signing in. */
  | 'resumed'

export function nextExpiry(expiry: Expiry, event: ExpiryEvent): Expiry {
  switch (event) {
    case 'refused':
      return 'asking'
    case 'blocked':
    case 'ended':
      return expiry === 'declined' ? 'declined' : 'asking'
    case 'resumed':
      return expiry === 'asking' ? 'declined' : expiry
  }
}
