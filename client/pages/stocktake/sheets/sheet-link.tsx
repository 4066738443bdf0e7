// A sheet's number, leading to where it is counted.

import { RowLink } from '#client/kit/list/row-link.tsx'
import { hrefTo } from '#shared/routes.ts'

export function SheetLink({ listNo }: { listNo: string }) {
  return <RowLink href={hrefTo('stockSheets', { headId: listNo })}>{listNo}</RowLink>
}
