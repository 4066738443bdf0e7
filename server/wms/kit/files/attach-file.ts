// An upload becomes part of a document: until then its sender alone sees it, from then on anyone who may read
// the document and sees its place.

import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type FileObject, findVisibleFile } from '#server/wms/kit/files/visible-file.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { fileObjects } from '#server/wms/schema/file.ts'
import { type Needs, rightsOf } from '#shared/actions.ts'

type Place = { warehouse?: string; owner?: string }
type Attached = { place: Place; reads: Needs }

/** One's own, and for one place only: nobody opens another's file to others, nor one of another warehouse. */
export async function attachFile(
  { orm, caller }: Pick<Operation, 'orm' | 'caller'>,
  name: string,
  { place: { warehouse, owner }, reads }: Attached,
): Promise<void> {
  if (name === '') return
  const isFree = and(isNull(fileObjects.warehouse), isNull(fileObjects.owner))
  const isThere = and(isOf(fileObjects.warehouse, warehouse), isOf(fileObjects.owner, owner))
  const attached = await orm
    .update(fileObjects)
    .set({ warehouse: warehouse ?? null, owner: owner ?? null, reads: [...rightsOf(reads)] })
    .where(
      and(
        eq(fileObjects.name, name),
        eq(fileObjects.userId, caller.userId),
        isNull(fileObjects.expiresAt),
        or(isFree, isThere),
      ),
    )
    .returning({ id: fileObjects.id })
  if (attached.length === 0) throw common.attachmentUnknown()
}

/**
 * A photo or film that its sender has put into a warehouse already becomes part of a record: who reads the record sees it. What
 * is part of another record stays as that one has it.
 */
export async function adoptFile(op: Operation, name: string, reads: Needs): Promise<FileObject> {
  const file = await findVisibleFile(op, name)
  if (file.reads !== null) return file
  const adopted = await op.orm
    .update(fileObjects)
    .set({ reads: [...rightsOf(reads)] })
    .where(and(eq(fileObjects.id, file.id), isNull(fileObjects.reads)))
    .returning({ id: fileObjects.id })
  // Another record has been faster, or its time as an unused one was over just now.
  return adopted.length > 0 ? file : findVisibleFile(op, name)
}

function isOf(column: PgColumn, code: string | undefined): SQL {
  return code === undefined ? isNull(column) : eq(column, code)
}
