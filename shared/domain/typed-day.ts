// A day as people write it: 20261125, 2026-11-25, 2026/11/25, 2026年11月25日, and without its year 11-25.

/** '2026-11-25', or null for what is no day; `today` gives the year that is not written. */
export function dayTyped(text: string, today: string): string | null {
  const plain = text.normalize('NFKC').trim()
  const [, year = today.slice(0, 4), month = '', day = ''] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    /^(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ??
    []
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written ? null : written
}
