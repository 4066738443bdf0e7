// 退件商品 — the goods of a parcel, each with what is to be done with it next.
import { Lines } from '#client/kit/document/lines.tsx'
import { formatCount } from '#client/kit/format.ts'
import { type Line, NextStep } from '#client/pages/returned/detail/next-step.tsx'
import { LinePhoto } from '#client/pages/returned/detail/photos.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { note } from '#shared/contracts/definition/field.ts'
import { returnLine } from '#shared/contracts/returned/line.ts'
import type { getParcelDocument } from '#shared/contracts/returned/parcel.ts'

type ParcelGoodsProps = { document: CallResult<typeof getParcelDocument>; onDone: () => void }

/** With a column for what is still to be done. */
const RESOURCE = { ...returnLine, fields: { ...returnLine.fields, next: note('操作') } }

export function ParcelGoods({ document: { parcel, lines, pendingDays }, onDone }: ParcelGoodsProps) {
  return (
    <Lines
      title="退件商品"
      resource={RESOURCE}
      columns={[
        'sku',
        'lot',
        'qty',
        'quality',
        'disposition',
        { field: 'next', cell: (row) => <NextStep parcel={parcel} line={row as Line} onDone={onDone} /> },
        'suggestLoc',
        'loc',
        'reason',
        { field: 'photo', cell: (row) => <LinePhoto line={row as Line} onDone={onDone} /> },
        'mfgDate',
        'expDate',
        'operator',
        'inspectedAt',
        'disposedAt',
      ]}
      rows={lines}
      hint="拆包后点“登记商品”，扫描其中的商品"
      aside={<span>滞留 {formatCount(pendingDays)} 天</span>}
    />
  )
}
