// Where price lists open.

export function tariffHref(tariffNo: unknown): string {
  return `/billing/tariff?view=tariff&id=${tariffNo}`
}

export function draftHref(tariffNo: unknown): string {
  return `/billing/tariff?view=form&tariffNo=${tariffNo}`
}

export function trialHref(tariffNo: unknown, month?: string): string {
  const params = new URLSearchParams({ view: 'trial', id: String(tariffNo), ...(month && { month }) })
  return `/billing/tariff?${params}`
}
