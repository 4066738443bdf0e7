// Where each kind of record that fields refer to is looked up. The module that knows the tables brings it along.
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ScopeColumns } from '#server/wms/kit/scope.ts'
import type { Needs } from '#shared/actions.ts'

/** `inUse` absent: all of them may be chosen. */
export type ReferenceSource = {
  code: PgColumn
  name: PgColumn
  scope: ScopeColumns
  inUse?: SQL
  /** Who may choose from there. */
  reads: Needs
}
