import { vi } from 'vitest'

/** Until the check passes, which it must in the end: how soon is a matter of the machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 })
}
