// 库位标签 — of the chosen places, or of all that the filters of the list let through: an aisle, a zone.
import { PrintLabels } from '#client/features/labels/print-labels.tsx'
import { filterBody } from '#client/kit/list/list-address.ts'
import { useListAddress } from '#client/kit/list/use-list-address.ts'
import type { LabelKind } from '#client/kit/print/label-size.ts'
import { location } from '#shared/contracts/base/location.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { printLocationLabels } from '#shared/contracts/printing/label.ts'

const LISTED = { resource: location, filters: location.filters }
const LOCATION_LABEL: LabelKind = { name: '库位标签', usual: '100×60' }

export function LocationLabels({ chosen }: { chosen: readonly RecordOf<typeof location>[] }) {
  const { filters } = useListAddress(LISTED).address
  const isChosen = chosen.length > 0
  return (
    <PrintLabels
      label={isChosen ? '打印标签' : '打印筛选出的标签'}
      disabled={!isChosen && Object.keys(filters).length === 0}
      kind={LOCATION_LABEL}
      call={printLocationLabels}
      body={isChosen ? { ids: chosen.map(({ id }) => id) } : filterBody(location, filters)}
    />
  )
}
