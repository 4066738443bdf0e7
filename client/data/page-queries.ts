// What a page will ask for first, so that the server can fetch it beside the menu, before anything is rendered.
import type { QueryMeta } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Preferences } from '#shared/frame/preferences.ts'
import type { RouteMatch } from '#shared/routes.ts'

/** All that is known before a page is rendered. `view` where several lists are one page: which of them. */
export type PageContext = {
  preferences: Preferences
  url: URL
  params: RouteMatch['params']
  view?: string
}

export type PageQueries = (
  context: PageContext,
) => readonly { queryKey: readonly unknown[]; meta?: QueryMeta | undefined }[]

/** A page's component; `queries` is what the server asks for before it draws. Without it the page asks while it renders. */
export type Page = ComponentType & { queries?: PageQueries }

/** What a page's file exports. */
export type PageModule = { page: Page }
