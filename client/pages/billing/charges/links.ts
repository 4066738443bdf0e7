// Where what lay in a warehouse on a night opens.

export function snapshotHref(snapshotNo: unknown): string {
  return `/billing/charge?view=snapshot&id=${snapshotNo}`
}
