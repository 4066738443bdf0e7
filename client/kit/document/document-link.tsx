// The number of a document, leading to its page where there is one.
import { ABSENT } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { numberedPath } from '#shared/documents.ts'

export function DocumentLink({ number }: { number: unknown }) {
  if (typeof number !== 'string' || number === '') return ABSENT
  const path = numberedPath(number)
  return path === null ? number : <RowLink href={path}>{number}</RowLink>
}
