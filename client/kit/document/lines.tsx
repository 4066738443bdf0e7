// What belongs to a document, as a table in a block of its page.
import type { ReactNode } from 'react'
import type { Row } from '#client/kit/fields/field-text.ts'
import { type ColumnSpec, columnsOf } from '#client/kit/list/columns.ts'
import { Rows } from '#client/kit/list/rows.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import type { FieldName, Resource } from '#shared/contracts/definition/resource.ts'
import '#client/kit/document/document.css'

type LinesProps<R extends Resource, L extends Row> = {
  title: string
  resource: R
  columns: readonly ColumnSpec<FieldName<R>, L>[]
  rows: readonly L[]
  /** How they come about; said while there are none. */
  hint?: string
  /** What can be done to them; beside the title. */
  aside?: ReactNode
}

export function Lines<R extends Resource, L extends Row>(props: LinesProps<R, L>) {
  const { title, resource, columns, rows, hint, aside } = props
  return (
    <SectionCard title={`${title}（${rows.length}）`} aside={aside}>
      <div className="swms-lines">
        <Rows
          label={title}
          columns={columnsOf(resource.fields, columns)}
          rows={rows}
          keyOf={(row) => String(row[resource.key])}
          density="紧凑"
          empty={<EmptyState title={`还没有${resource.label}`} {...(hint && { description: hint })} />}
        />
      </div>
    </SectionCard>
  )
}
