// A sheet's number, leading to where it is counted.
import { RowLink } from '#client/kit/list/row-link.tsx'

export function SheetLink({ listNo }: { listNo: string }) {
  return <RowLink href={`/inventory/StockTaskListDetail/${listNo}`}>{listNo}</RowLink>
}
