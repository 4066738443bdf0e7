// The work station that somebody stands at: one warehouse and one device in it. Kept by this browser alone, since a
// station is a place: anyone who signs in here next stands at the same one.
import { readStored, writeStored } from '#client/data/stored.ts'
import type { CodeName } from '#shared/contracts/definition/call.ts'

export type Station = CodeName & { deviceCode: string; deviceName: string }

const KEY = 'SINGLE_WAREHOUSE'

export function storedStation(): Station | null {
  return stationOf(readStored(KEY))
}

/** As what is done there is recorded. */
export function stationHere(): string {
  return storedStation()?.deviceCode ?? ''
}

export function storeStation(station: Station): void {
  writeStored(KEY, station)
}

/** Null for anything that is not a whole station. */
export function stationOf(stored: unknown): Station | null {
  const { code, name, deviceCode, deviceName } = (stored ?? {}) as Partial<Station>
  return isText(code) && isText(name) && isText(deviceCode) && isText(deviceName)
    ? { code, name, deviceCode, deviceName }
    : null
}

function isText(part: unknown): part is string {
  return typeof part === 'string' && part !== ''
}
