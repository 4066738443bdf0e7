// What is kept of owners, beside their records.

/** What the secret of an owner's messages is sealed for. */
export function pushSecretPlace(owner: string): string {
  return `push secret of ${owner}`
}

/** What the tokens of a shop are sealed for. */
export function shopTokenPlace(shop: string): string {
  return `platform token of ${shop}`
}
