// The browser tab's title follows the page.
import { useEffect } from 'react'
import { APP_TITLE } from '#shared/constants.ts'

/** As the server has written it. Null keeps the title of the page before. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} - ${APP_TITLE}`
  }, [title])
}
