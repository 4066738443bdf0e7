// Where bills open, and where they are built.

export const BUILD = '/billing/build'

export function billHref(billNo: unknown): string {
  return `/customer-billing/monthly?view=bill&id=${billNo}`
}
