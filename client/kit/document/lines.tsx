// What belongs to a document, as a table in a block of its page.
import type { ReactNode } from 'react'
import type { Row } from '#client/kit/fields/field-text.ts'
import { type ColumnSpec, columnsOf } from '#client/kit/list/columns.ts'
import { Rows } from '#client/kit/list/rows.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import type { Resource } from '#shared/contracts/resource.ts'
import '#client/kit/document/document.css'

type LinesProps = {
  title: string
  resource: Resource
  columns: readonly ColumnSpec[]
  rows: readonly Row[]
  /** How they come about; said while there are none. */
  hint?: string
  /** What can be done to them; beside the title. */
  aside?: ReactNode
}

export function Lines({ title, resource, columns, rows, hint, aside }: LinesProps) {
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
