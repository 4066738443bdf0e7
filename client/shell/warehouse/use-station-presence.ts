// A browser that stands at a work station says so for as long as somebody is signed in.
import { useEffect } from 'react'
import { usePageState } from '#client/data/page-state-context.ts'

const PRESENCE_MS = 60_000

export function useStationPresence(): void {
  const { session } = usePageState()
  const userId = session.state === 'active' ? session.user.id : null
  useEffect(() => {
    if (userId === null) return
    const tell = () =>
      void import('#client/data/station-presence.ts')
        .then(({ tellPresence }) => tellPresence(userId))
        .catch(() => undefined)
    tell()
    const timer = setInterval(tell, PRESENCE_MS)
    return () => clearInterval(timer)
  }, [userId])
}
