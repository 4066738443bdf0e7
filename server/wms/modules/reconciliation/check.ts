// One thing that must always be true, as a query over all that it is true of.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { may } from '#server/wms/kit/caller.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import type { Action } from '#shared/actions.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { MOST_SAMPLES, type runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'

/** Cuts a table to what the caller may see and has asked for. */
export type Within = (columns: { warehouse: PgColumn; owner?: PgColumn }) => SQL

export type Check = {
  code: string
  name: string
  description: string
  /** Beyond the right to reconcile. */
  needs?: Action
  /** One row for each thing that is checked: `key`, `expected` and `found` as text, and `is_ok`. */
  subjects: (within: Within, at: Date) => SQL
}

type Outcome = CallResult<typeof runReconciliation>[number]

/** One statement each, so that each check sees one state of the database. */
export async function runChecks(
  reader: Reader & Pick<Sources, 'now'>,
  checks: readonly Check[],
  warehouse: string | undefined,
): Promise<Outcome[]> {
  const { caller } = reader
  const within: Within = (columns) =>
    and(inScope(caller, columns), warehouse ? eq(columns.warehouse, warehouse) : undefined) as SQL
  return runEach(
    reader,
    checks.filter(({ needs }) => !needs || may(caller, needs)),
    within,
  )
}

export async function runEach(
  database: Pick<Sources, 'orm' | 'now'>,
  checks: readonly Check[],
  within: Within,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const check of checks) outcomes.push(await runCheck(database, check, within))
  return outcomes
}

async function runCheck(
  { orm, now }: Pick<Sources, 'orm' | 'now'>,
  { code, name, description, subjects }: Check,
  within: Within,
) {
  const [counted] = await selectRows<Pick<Outcome, 'checked' | 'violations' | 'samples'>>(
    orm,
    sql`with subjects as (${subjects(within, now())}),
          broken as (select key, expected, found from subjects where not is_ok order by key limit ${MOST_SAMPLES})
        select count(*)::int as checked, (count(*) filter (where not is_ok))::int as violations,
          (select coalesce(jsonb_agg(to_jsonb(broken)), '[]') from broken) as samples
        from subjects`,
  )
  if (!counted) throw new Error('a count without a row')
  return { code, name, description, ...counted }
}
