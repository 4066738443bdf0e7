// The location that a part of the console sees, whatever the address bar says.
import { type ReactNode, useMemo } from 'react'
import { NavigationType, type Path, parsePath, UNSAFE_LocationContext } from 'react-router-dom'

export function locationOf(path: string): Path {
  return { pathname: '/', search: '', hash: '', ...parsePath(path) }
}

export function Located({ at, children }: { at: string; children: ReactNode }) {
  const location = useMemo(
    () => ({
      location: { ...locationOf(at), state: null, key: 'default' },
      navigationType: NavigationType.Pop,
    }),
    [at],
  )
  return <UNSAFE_LocationContext.Provider value={location}>{children}</UNSAFE_LocationContext.Provider>
}
