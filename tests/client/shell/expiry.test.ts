import { expect, it } from 'vitest'
import { type Expiry, type ExpiryEvent, nextExpiry } from '#client/shell/failures/expiry.ts'

it.each<[string, ExpiryEvent[], Expiry]>([
  ['a refused call', ['refused'], 'asking'],
  ['a blocked session', ['blocked'], 'asking'],
  ['the end of the session', ['ended'], 'asking'],
  ['the same end told again after the answer to stay', ['ended', 'resumed', 'ended'], 'declined'],
  ['the answer to stay', ['blocked', 'resumed'], 'declined'],
  ['what the stream finds after that', ['blocked', 'resumed', 'blocked'], 'declined'],
  ['what the user does after that', ['blocked', 'resumed', 'blocked', 'refused'], 'asking'],
  ['a second answer to stay', ['refused', 'resumed', 'refused', 'resumed'], 'declined'],
  ['a session that was never in question', ['resumed'], 'unknown'],
  ['a block after that', ['resumed', 'blocked'], 'asking'],
])('after %s', (_what, events, expiry) => {
  expect(events.reduce(nextExpiry, 'unknown')).toBe(expiry)
})
