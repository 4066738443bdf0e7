// What credentials are sealed for, and which of the numbers that a platform gives is the waybill's.
import type { Given } from '#server/wms/modules/express/platform.ts'

/** What the credentials of a source are sealed for. */
export function credentialsPlace(source: string): string {
  return `waybill source ${source}`
}

/** Its own, where a carrier prints it on no box. */
export function numberOf({ numbers, motherNo }: Given): string {
  return motherNo ?? numbers[0] ?? ''
}
