// Where the user is led once something has been done. An answer may be slow: the tab that they have gone on to stays in front,
// and the next page opens behind it. A page that was closed meanwhile leads nowhere.
import { useContext, useEffect, useInsertionEffect, useRef } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router-dom'
import { TabContext } from '#client/kit/unsaved/use-unsaved.ts'

/** For what follows an answer; what follows a click at once is navigated to. */
export function useLeadOn(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const tab = useContext(TabContext)
  const isShown = useRef(false)
  const isKept = useRef(false)
  // Ends while the view is hidden.
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  // Ends when the view is dropped.
  useInsertionEffect(() => {
    isKept.current = true
    return () => {
      isKept.current = false
    }
  }, [])
  return (path, options) => {
    if (isShown.current) void navigate(path, options)
    else if (isKept.current) tab?.openBehind(path)
  }
}
