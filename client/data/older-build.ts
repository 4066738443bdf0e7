// Whether code could not be brought because the page is of a build that is no longer there.

/** As Chrome, Safari and Firefox put it, and Vite of a style sheet. */
const NOT_BROUGHT =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i

/** Without a network nothing can be told of it. */
export function isOfOlderBuild(error: unknown): boolean {
  return error instanceof Error && NOT_BROUGHT.test(error.message) && navigator.onLine
}
