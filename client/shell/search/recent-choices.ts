// What a user chose last in the search, the newest first. Kept by this browser, for each user apart.
const KEY_PREFIX = 'SEARCH_RECENT:'
const REMEMBERED_CHOICES = 8

export function recentChoices(userId: number): string[] {
  return readChoices(localStorage.getItem(KEY_PREFIX + userId))
}

export function rememberChoice(userId: number, key: string): void {
  localStorage.setItem(KEY_PREFIX + userId, JSON.stringify(withChoice(recentChoices(userId), key)))
}

export function withChoice(choices: readonly string[], key: string): string[] {
  return [key, ...choices.filter((other) => other !== key)].slice(0, REMEMBERED_CHOICES)
}

/** Anybody can write into local storage: what is no list of texts is no choice. */
export function readChoices(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list)
      ? list.filter((key) => typeof key === 'string').slice(0, REMEMBERED_CHOICES)
      : []
  } catch {
    return []
  }
}
