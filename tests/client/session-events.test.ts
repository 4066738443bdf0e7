import { expect, it } from 'vitest'
import { listenToSession, reportSessionEvent, tellOtherTabs } from '#client/data/session-events.ts'

function heard() {
  const events: string[] = []
  const stop = listenToSession((event) => void events.push(event))
  return { events, stop }
}

it('what the stream says is heard, and nothing that nobody knows', () => {
  const { events, stop } = heard()
  for (const state of ['blocked', 'active', 'ended', '', 'toString', 'BLOCKED']) reportSessionEvent(state)
  expect(events).toEqual(['blocked', 'active', 'ended'])
  stop()
})

it('a decision is heard in other tabs, until they stop listening', async () => {
  const { events, stop } = heard()
  tellOtherTabs('active')
  await expect.poll(() => events).toEqual(['active'])
  stop()
  reportSessionEvent('ended')
  expect(events).toEqual(['active'])
})
