// What is on the table, kept up to date by what the scans are answered.
import { queryOf } from '#client/data/data-client.ts'
import { getReturnWork } from '#shared/contracts/returned/station.ts'

export function returnNoIn(params: URLSearchParams): string {
  return params.get('returnNo')?.trim() ?? ''
}

export function returnWorkQuery(returnNo: string) {
  return queryOf(getReturnWork, { query: { returnNo } })
}
