// What this browser keeps for its users. Each value stands beside the version of its shape: what a console of another
// version has left, or somebody else has written, is dropped, and read as nothing.

/** Raised whenever a stored shape changes; nothing is carried over. */
export const STORED_VERSION = 1

/** Null for nothing; anyone who reads it still checks the shape, since anybody can write into local storage. */
export function readStored(key: string): unknown {
  try {
    return storedValue(localStorage.getItem(key))
  } catch {
    // A browser may forbid its storage altogether.
    return null
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, storedText(value))
  } catch {
    // Full or forbidden: it lasts until the page is left, then.
  }
}

export function storedText(value: unknown): string {
  return JSON.stringify({ version: STORED_VERSION, value })
}

export function storedValue(text: string | null): unknown {
  try {
    const { version, value } = JSON.parse(text ?? 'null') ?? {}
    return version === STORED_VERSION ? (value ?? null) : null
  } catch {
    return null
  }
}

/** The texts of a stored list; anything else in it is left out. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}
