// One line that the search offers. The dialog knows only these: whatever else can answer a text one day (a scanned code, a
// document's number) makes lines of the same kind, beside the menu's.
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
