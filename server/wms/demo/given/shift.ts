// Who works while the demo runs: people of each warehouse who cannot sign in, one step of their work at a time.
import { and, eq } from 'drizzle-orm'
import { perform } from '#server/wms/demo/given/operation.ts'
import { pick } from '#server/wms/demo/given/pick.ts'
import { DEMO_USERS, type DemoUser } from '#server/wms/demo/given/users.ts'
import { DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { users } from '#server/wms/schema/user.ts'
import type { Action } from '#shared/actions.ts'

/** What their people have begun themselves; all else is for anyone who tries the console. */
export const DEMO_REMARK = '演示作业'
/** What somebody got in the way of is left alone after that. */
export const SHIFT_MS = 4 * 3_600_000

type Worker = { role: DemoUser['role']; warehouse: string; actions?: readonly Action[] }

/** Null when nobody of that role is there. */
export async function workAs<T>(
  sources: Sources,
  { role, warehouse, actions = [] }: Worker,
  work: (op: Operation) => Promise<T>,
): Promise<T | null> {
  const userId = await findPerson(sources, role, warehouse)
  return userId === undefined ? null : perform(sources, { userId, at: sources.now(), actions }, work)
}

/** What is refused at one, because somebody else did something in between, is not done. */
export async function atEachWarehouse(step: (warehouse: string) => Promise<unknown>): Promise<void> {
  for (const { code } of DEMO_WAREHOUSES) {
    try {
      await step(code)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/** The second of those who cannot sign in, so that nobody meets their own name. */
async function findPerson({ orm }: Sources, role: DemoUser['role'], warehouse: string) {
  const names = DEMO_USERS.filter(
    (user) => user.role === role && !user.password && user.warehouses.some((code) => code === warehouse),
  )
  const [person] = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.username, pick(names, 1).username), eq(users.status, '启用')))
  return person?.id
}
