// An upload on its way into the folder of files: named, limited, looked at, and written down.

import path from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import { and, eq, gt, isNull, like, not, or, sql, sum } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { assertAllowed, type Caller } from '#server/wms/kit/caller.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { isPlainName, safeName } from '#server/wms/kit/files/file-name.ts'
import { type FileType, FOREIGN_SHEET, findFileType } from '#server/wms/kit/files/file-type.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { isOwnerInScope, isWarehouseInScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { settingOf } from '#server/wms/kit/settings.ts'
import { refusals } from '#server/wms/modules/system/file/refusals.ts'
import { fileObjects } from '#server/wms/schema/file.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { UploadPurpose, uploadFile } from '#shared/contracts/system/file.ts'

type Place = { warehouse?: string | undefined; owner?: string | undefined }
type Facts = Place & { purpose: UploadPurpose }

const DAY_MS = 24 * 60 * 60 * 1000
const SHEET_KEPT_DAYS = 1
const GIB = 1024 ** 3
/** Of one user: nobody fills the disk alone. A packing table's camera signs in as one. */
const LARGEST_SHARE = {
  films: { bytes: 100 * GIB, exceeded: refusals.filmsFull },
  others: { bytes: GIB, exceeded: refusals.uploadsFull },
} as const

export async function receiveFile(
  services: Services & Reader,
  part: MultipartFile,
  { purpose, ...place }: Facts,
): Promise<CallResult<typeof uploadFile>> {
  assertMayUpload(services.caller, purpose)
  if (!isPlainName(part.filename ?? '')) throw refusals.fileNameBad()
  await assertInScope(services, place)
  await assertRoom(services, purpose)
  const { type, ...stored } = await storeContent(services, part, purpose)
  const createdAt = services.now()
  const days = await keptDays(services, purpose)
  const name = uniqueName(part.filename, type, stored.id)
  await services.orm.insert(fileObjects).values({
    ...stored,
    ...place,
    name,
    mediaType: type.mediaType,
    userId: services.caller.userId,
    createdAt,
    expiresAt: days === null ? null : new Date(createdAt.getTime() + days * DAY_MS),
  })
  return { fileName: name, mediaType: type.mediaType, sizeBytes: stored.sizeBytes }
}

/** Null: for ever, once it is part of a record. */
async function keptDays({ orm }: Services, purpose: UploadPurpose): Promise<number | null> {
  if (purpose === '录像') return settingOf(orm, 'film.keepDays')
  return purpose === '导入' ? SHEET_KEPT_DAYS : null
}

/** Films are for anyone who registers them; papers and sheets for anyone who has anything to write that they could belong to. */
function assertMayUpload(caller: Caller, purpose: UploadPurpose): void {
  if (purpose === '录像') assertAllowed(caller, 'outbound.work')
  if (!caller.actions.some((action) => !action.endsWith('.read'))) throw common.roleMissing()
}

/** Anyone who may see it: to be asked for by those alone who have been given its id. */
export async function findKeptFile({ orm, now }: Services, id: string) {
  const { expiresAt } = fileObjects
  const [file] = await orm
    .select()
    .from(fileObjects)
    .where(and(eq(fileObjects.id, id), or(isNull(expiresAt), gt(expiresAt, now()))))
  return file ?? null
}

async function storeContent({ files }: Services, part: MultipartFile, purpose: UploadPurpose) {
  let type: FileType | null = null
  const isFilm = purpose === '录像'
  const writing = files.write(part.file, async (file) => {
    if (part.file.truncated) throw isFilm ? refusals.filmTooLarge() : refusals.fileTooLarge()
    type = await findFileType(file)
    if (isFilm && !type?.mediaType.startsWith('video/')) throw refusals.filmTypeUnknown()
    if (!isFilm && !isWelcome(type, part.filename)) throw unwelcome(type, part.filename)
  })
  const stored = await whole(writing)
  // The inspection has found one: the compiler does not see what a closure has set.
  return { ...stored, type: type as unknown as FileType }
}

/** What breaks off or is no multipart body is the sender's mistake; a disk that is full is ours, and has a code. */
export async function whole<T>(receiving: Promise<T>): Promise<T> {
  try {
    return await receiving
  } catch (error) {
    const { code = '' } = error as { code?: string | number }
    if (error instanceof Refusal || /^E[A-Z]+$/.test(String(code))) throw error
    throw common.malformed()
  }
}

/** Text is CSV only when it calls itself a sheet: any program and any page is text, too. Films are no documents. */
function isWelcome(type: FileType | null, name: string): boolean {
  if (type === null || type === FOREIGN_SHEET || type.mediaType.startsWith('video/')) return false
  return type.extension !== 'csv' || /\.(?:csv|txt|tsv|tab|xlsx?)$/i.test(name)
}

/** Platforms call a page or XML a sheet: Excel opens it, and can keep it as one. */
function unwelcome(type: FileType | null, name: string): Refusal {
  const isSheet = type === FOREIGN_SHEET || (type === null && /\.(?:xls[bm]?|ods|et)$/i.test(name))
  return isSheet ? refusals.sheetForeign() : refusals.fileTypeUnknown()
}

/** '照片-3f9a1c07.png': two files of one name stay two. */
function uniqueName(sent: string, { extension }: FileType, id: string): string {
  const base = safeName(path.basename(sent, path.extname(sent)))
  return `${base}-${id.slice(0, 8)}.${extension}`
}

async function assertInScope({ orm, caller }: Reader, { warehouse, owner }: Place): Promise<void> {
  const isSeen = and(
    warehouse === undefined ? undefined : isWarehouseInScope(caller, warehouse),
    owner === undefined ? undefined : isOwnerInScope(caller, owner),
  )
  if (isSeen === undefined) return
  const [found] = await selectRows<{ isSeen: boolean }>(orm, sql`select ${isSeen} as "isSeen"`)
  if (!found?.isSeen) throw common.outOfScope()
}

async function assertRoom({ orm, caller }: Reader, purpose: UploadPurpose): Promise<void> {
  const isFilm = like(fileObjects.mediaType, 'video/%')
  const [share, isOfShare] =
    purpose === '录像' ? [LARGEST_SHARE.films, isFilm] : [LARGEST_SHARE.others, not(isFilm)]
  const [row] = await orm
    .select({ bytes: sum(fileObjects.sizeBytes) })
    .from(fileObjects)
    .where(and(eq(fileObjects.userId, caller.userId), isOfShare))
  if (Number(row?.bytes ?? 0) > share.bytes) throw share.exceeded()
}
