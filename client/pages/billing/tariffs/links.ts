// Where price lists open.

export function tariffHref(tariffNo: unknown): string {
  return `/billing/tariff?view=tariff&id=${tariffNo}`
}

export function draftHref(tariffNo: unknown): string {
  return `/billing/tariff?view=form&tariffNo=${tariffNo}`
}
