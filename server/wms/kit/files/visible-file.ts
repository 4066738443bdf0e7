// Which file somebody means by a name: their own first, then one of the warehouses and owners that they may see,
// if they may read the record that it is part of.

import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '#server/wms/kit/read.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { fileObjects } from '#server/wms/schema/file.ts'

export type FileObject = typeof fileObjects.$inferSelect

/** The latest of that name. A name is only compared: it is no path. Throws the refusal for one that is not there. */
export async function findVisibleFile(
  { orm, caller, now }: Reader & Pick<Services, 'now'>,
  name: string,
): Promise<FileObject> {
  const isShared = or(isNotNull(fileObjects.warehouse), isNotNull(fileObjects.owner))
  const actions = sql`${sql.param([...caller.actions])}::text[]`
  const isReadable = or(isNull(fileObjects.reads), sql`${fileObjects.reads} && ${actions}`)
  const isOwn = eq(fileObjects.userId, caller.userId)
  const [file] = await orm
    .select()
    .from(fileObjects)
    .where(
      and(
        eq(fileObjects.name, name),
        or(isNull(fileObjects.expiresAt), gt(fileObjects.expiresAt, now())),
        or(isOwn, and(isShared, isReadable, inScope(caller, fileObjects))),
      ),
    )
    .orderBy(desc(sql`${isOwn}`), desc(fileObjects.createdAt), desc(fileObjects.id))
    .limit(1)
  if (!file) throw common.fileUnknown()
  return file
}
