// Which warehouses a user worked in last, the newest first. Kept by this browser, for each user apart.
import { readStored, textsOf, writeStored } from '#client/data/stored.ts'

const KEY_PREFIX = 'WAREHOUSE_RECENT:'
const REMEMBERED_WAREHOUSES = 20

export function recentWarehouses(userId: string): string[] {
  return textsOf(readStored(KEY_PREFIX + userId))
}

export function rememberWarehouses(userId: string, codes: readonly string[]): void {
  const others = recentWarehouses(userId).filter((code) => !codes.includes(code))
  writeStored(KEY_PREFIX + userId, [...codes, ...others].slice(0, REMEMBERED_WAREHOUSES))
}
