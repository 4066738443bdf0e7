// One line that the search offers, whatever it is of: a page of the menu, or a record that was found by its code.
import type { Stretch } from '#client/shell/search/marks.ts'

export type Suggestion = {
  /** Tells lines apart, and recent choices from one visit to the next. */
  key: string
  title: string
  /** Which stretch of the title the text has matched. */
  mark: Stretch | null
  /** Where it stands: the groups above it. */
  detail: string
  target: string
}

export type SuggestionSource = (text: string) => Suggestion[]
