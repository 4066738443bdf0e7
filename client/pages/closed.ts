// Every route that is specified but not open yet. Opening one takes it from here into its area's manifest; nothing is ever
// added.
export const CLOSED_ROUTES: readonly string[] = []
