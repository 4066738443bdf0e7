// One line that the search offers, whatever it is of: a page of the menu, or a record that was found by its code.
export type Suggestion = {
  /** Tells lines apart, and recent choices from one visit to the next. */
  key: string
  title: string
  /** Which characters of the title the text has matched. */
  marks: ReadonlySet<number>
  /** Where it stands: the groups above it. */
  detail: string
  target: string
}

export type SuggestionSource = (text: string) => Suggestion[]
