// The columns of facts: the number of the document behind each leads to it.
import { fieldText, type Row } from '#client/kit/fields/field-text.ts'
import { type Column, columnsOf } from '#client/kit/list/columns.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import type { Fields } from '#shared/contracts/definition/resource.ts'
import { documentPath, documentTypeOf } from '#shared/documents.ts'

/** `open` is the document that the user is looking at: nothing leads there. */
export function factColumns<F extends Fields>(
  fields: F,
  names: readonly (keyof F & string)[],
  open?: string,
): Column[] {
  return columnsOf(fields, names).map((column) => {
    const { name, field } = column
    const own = documentTypeOf(name)
    if (name !== 'docNo' && own === null) return column
    const documentOf = (row: Row) => (own === null ? row : { docType: own, docNo: row[name] })
    return { ...column, cell: (row) => linked(documentOf(row), fieldText(field, row, name), open) }
  })
}

/** As a column of a list. */
export const DOC_NO = {
  field: 'docNo',
  cell: (row: Row) => linked(row, String(row['docNo'] ?? ''), undefined),
} as const

function linked({ docType, docNo }: Row, text: string, open: string | undefined) {
  const href = docNo === open ? null : documentPath(String(docType), String(docNo ?? ''))
  return href === null ? text : <RowLink href={href}>{text}</RowLink>
}
