// Work that was given to people is refused to others, unless they give work themselves.
import { type SQL, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { may } from '#server/wms/kit/caller.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'

type Asking = Pick<Operation, 'caller'>

/** Those who have signed on together, or else the employee whose account it is. */
export function peopleOf({ caller }: Asking, crew: string | null | undefined): SQL {
  const numbers = crew
    ? sql`select worker from sign_ons where crew = ${crew} and account = ${caller.userId}`
    : sql`select employee from users where id = ${caller.userId}`
  return sql`(select emp_no, name, team from employees where emp_no in (${numbers}))`
}

export type GivenToOthers = { name: string }

/** Whom a document is given to, if that is not the caller: no row where it is anybody's. */
export function othersGiven(op: Pick<Operation, 'caller' | 'signedOn'>, docNo: string): SQL {
  return sql`
    select coalesce(worker.name, work_teams.name, '') as name from work_assignments as given
    left join employees as worker on worker.emp_no = given.worker
    left join work_teams on work_teams.code = given.team
    where given.doc_no = ${docNo} and coalesce(given.worker, given.team) is not null and not is_taken
      and not ${may(op.caller, 'work.assign')}
      and not exists (
        select from ${peopleOf(op, op.signedOn?.crew)} as own where own.emp_no = given.worker or own.team = given.team
      )`
}

export async function assertNotGivenToOthers(op: Operation, docNo: string): Promise<void> {
  refuseOthers(docNo, await selectRows<GivenToOthers>(op.orm, othersGiven(op, docNo)))
}

export function refuseOthers(docNo: string, [other]: readonly GivenToOthers[]): void {
  if (other) throw ledger.workGivenToOthers(docNo, other.name)
}
