// The router of the browser's side.
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Path, Router } from 'react-router-dom'

/**
 * In place of `BrowserRouter`, which tells the location to all that lies below it: at each navigation React would look
 * through every kept view for who asks for it, and draw those anew. Here only the console is told; a view has its own.
 */
export function AddressBarRouter({ children }: { children: (location: Path) => ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [location, setLocation] = useState<Path>(history.location)
  useLayoutEffect(
    () => history.listen((update) => startTransition(() => setLocation(update.location))),
    [history],
  )
  return (
    <Router navigator={history} location="/">
      {children(location)}
    </Router>
  )
}
