// Lets a plain link lead inside the console without a page load. Cheaper to render than a router link, which asks for the
// location each time: there are a hundred of these in a sidebar.
import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

export function useFollowLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const { target, pathname, search, hash } = event.currentTarget
      if (target !== '' || !isPlainClick(event)) return
      event.preventDefault()
      void navigate(pathname + search + hash)
    },
    [navigate],
  )
}

/** Any other click belongs to the browser: a new tab, a new window, a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
