// Which warehouses a user worked in last, the newest first. Kept by this browser, for each user apart.
const KEY_PREFIX = 'WAREHOUSE_RECENT:'
const REMEMBERED_WAREHOUSES = 20

export function recentWarehouses(userId: number): string[] {
  return readCodes(localStorage.getItem(KEY_PREFIX + userId))
}

export function rememberWarehouses(userId: number, codes: readonly string[]): void {
  const others = recentWarehouses(userId).filter((code) => !codes.includes(code))
  const remembered = [...codes, ...others].slice(0, REMEMBERED_WAREHOUSES)
  localStorage.setItem(KEY_PREFIX + userId, JSON.stringify(remembered))
}

/** Anybody can write into local storage: what is no list of texts is no warehouse. */
export function readCodes(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter((code) => typeof code === 'string') : []
  } catch {
    return []
  }
}
