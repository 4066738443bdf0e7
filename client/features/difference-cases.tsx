// 差异单 of a document, each leading to where it is said whose fault it was; a document without any says nothing.
import { Lines } from '#client/kit/document/lines.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { differenceCase } from '#shared/contracts/difference/difference.ts'
import { DOCUMENTS } from '#shared/documents.ts'

type Case = RecordOf<typeof differenceCase>

export function DifferenceCases({ rows }: { rows: readonly Case[] }) {
  if (rows.length === 0) return null
  return (
    <Lines
      title={differenceCase.label}
      resource={differenceCase}
      columns={[
        {
          field: 'caseNo',
          cell: ({ caseNo }) => (
            <RowLink href={DOCUMENTS.differenceCase.opens(caseNo)}>{String(caseNo)}</RowLink>
          ),
        },
        'state',
        'sku',
        'lot',
        'kind',
        'expectedQty',
        'actualQty',
        'diffQty',
        'party',
        'resolution',
        'amount',
        'posted',
      ]}
      rows={rows}
    />
  )
}
