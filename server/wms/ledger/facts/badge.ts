// Badges: what says whose they are is signed and ends by itself; those that were revoked before count no more.
import { and, eq, sql } from 'drizzle-orm'
import type { Sources } from '#server/wms/kit/services.ts'
import { subjectIn } from '#server/wms/kit/signing.ts'
import { employees } from '#server/wms/schema/people.ts'

type Holder = Pick<typeof employees.$inferSelect, 'empNo' | 'badgeEpoch'>

/** What a badge says: 'G10001', and of the second of that name 'G10001~1'. */
export function badgeSubject({ empNo, badgeEpoch }: Holder): string {
  return badgeEpoch === 0 ? empNo : `${empNo}~${badgeEpoch}`
}

/** Whose badge it is; null for one that is over, revoked, or nobody's. */
export async function badgeHolder(sources: Sources, badge: string): Promise<string | null> {
  const subject = await subjectIn(sources, 'badge', badge)
  if (subject === null) return null
  const [empNo = '', epoch = '0'] = subject.split('~')
  const [holder] = await sources.orm
    .select({ empNo: employees.empNo })
    .from(employees)
    .where(and(eq(employees.empNo, empNo), eq(sql`${employees.badgeEpoch}::text`, epoch)))
  return holder?.empNo ?? null
}
