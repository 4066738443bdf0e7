// The work station that somebody stands at: one warehouse and one device in it. Kept by this browser alone, since a
// station is a place: whoever signs in here next stands at the same one.
import type { CodeName } from '#shared/contracts/call.ts'

export type Station = CodeName & { deviceCode: string; deviceName: string }

const KEY = 'SINGLE_WAREHOUSE'

export function storedStation(): Station | null {
  return readStation(localStorage.getItem(KEY))
}

export function storeStation(station: Station): void {
  localStorage.setItem(KEY, JSON.stringify(station))
}

/** Null for anything that is not a whole station. */
export function readStation(text: string | null): Station | null {
  try {
    const { code, name, deviceCode, deviceName } = JSON.parse(text ?? 'null') ?? {}
    const isWhole = [code, name, deviceCode, deviceName].every(
      (part) => typeof part === 'string' && part !== '',
    )
    return isWhole ? { code, name, deviceCode, deviceName } : null
  } catch {
    return null
  }
}
