// The number of a fact's document, leading to it where the console has a page of it.
import type { Row } from '#client/kit/fields/field-text.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { documentPath } from '#shared/documents.ts'

export function DocumentLink({ docType, docNo }: Row) {
  const number = String(docNo ?? '')
  const href = documentPath(String(docType), number)
  return href === null ? number : <RowLink href={href}>{number}</RowLink>
}

/** As a column of a list. */
export const DOC_NO = { field: 'docNo', cell: (row: Row) => <DocumentLink {...row} /> } as const
