// When a user last came in, leading to all of their sign-ins in the log of changes.

import { fieldText } from '#client/kit/fields/field-text.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { auditEntry } from '#shared/contracts/audit.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { account } from '#shared/contracts/system/account.ts'
import { SIGN_IN_STEP } from '#shared/domain/steps.ts'
import { hrefTo } from '#shared/routes.ts'

type Account = RecordOf<typeof account>

export function SignInsLink({ row }: { row: Account }) {
  const may = useMay()
  const text = fieldText(account.fields.lastLoginAt, row, 'lastLoginAt')
  if (row['lastLoginAt'] === null || !may(auditEntry.reads)) return text
  const href = hrefTo('audit', { actor: row['id'], entity: account.name, action: SIGN_IN_STEP })
  return <RowLink href={href}>{text}</RowLink>
}
