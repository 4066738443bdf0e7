// What a user chose last in the search, the newest first. Kept by this browser, for each user apart.
import { readStored, textsOf, writeStored } from '#client/data/stored.ts'

const KEY_PREFIX = 'SEARCH_RECENT:'
const REMEMBERED_CHOICES = 8

export function recentChoices(userId: string): string[] {
  return textsOf(readStored(KEY_PREFIX + userId)).slice(0, REMEMBERED_CHOICES)
}

export function rememberChoice(userId: string, key: string): void {
  writeStored(KEY_PREFIX + userId, withChoice(recentChoices(userId), key))
}

export function withChoice(choices: readonly string[], key: string): string[] {
  return [key, ...choices.filter((other) => other !== key)].slice(0, REMEMBERED_CHOICES)
}
