// Parts of a page that many pages share to the letter, such as the main menu: the server draws them once and puts the
// markup in as it is, the browser draws the parts themselves and finds that markup in its place.
import { createContext, type ReactElement, use } from 'react'

/** Markup of a part that is made of nothing but `source` and what `variant` spells out. */
export type KeepMarkup = (source: object, variant: string, part: ReactElement) => string

/** Null in the browser. */
const KeepMarkupContext = createContext<KeepMarkup | null>(null)

export const KeptMarkupProvider = KeepMarkupContext.Provider

/**
 * Props that fill an element with the part. The part may read no context, for it is drawn outside the page, and another
 * user's page gets the same markup: whatever it shows must come from `source` or stand in `variant`.
 */
export function useKeptMarkup(source: object, variant: string, part: ReactElement) {
  const keep = use(KeepMarkupContext)
  return keep ? { dangerouslySetInnerHTML: { __html: keep(source, variant, part) } } : { children: part }
}
