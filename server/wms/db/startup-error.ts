// The error of a start that cannot succeed.

/** A start that cannot succeed until somebody changes something; `message` is the one line to print. */
export class StartupError extends Error {
  override name = 'StartupError'
}
