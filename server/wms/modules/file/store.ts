// An upload on its way into the folder of files: named, limited, looked at, and written down.
import path from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import { and, eq, sum } from 'drizzle-orm'
import { Refusal, refusal } from '#server/wms/kit/errors.ts'
import { isPlainName, safeName } from '#server/wms/kit/files/file-name.ts'
import { type FileType, findFileType } from '#server/wms/kit/files/file-type.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inOwnerScope, inWarehouseScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { fileObjects } from '#server/wms/modules/file/tables.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import type { CallResult } from '#shared/contracts/call.ts'
import type { UPLOAD_PURPOSES, uploadFile } from '#shared/contracts/system/file.ts'

type Place = { warehouse?: string | undefined; owner?: string | undefined }
type Facts = Place & { purpose: (typeof UPLOAD_PURPOSES)[number] }

const IMPORT_KEPT_MS = 24 * 60 * 60 * 1000
/** Of one user: nobody fills the disk alone. */
const LARGEST_SHARE_BYTES = 1024 ** 3

export async function receiveFile(
  services: Services & Reader,
  part: MultipartFile,
  { purpose, ...place }: Facts,
): Promise<CallResult<typeof uploadFile>> {
  if (!isPlainName(part.filename ?? '')) throw refusal('fileNameBad')
  await assertInScope(services, place)
  await assertRoom(services)
  const { type, ...stored } = await storeContent(services, part)
  const createdAt = services.now()
  const name = uniqueName(part.filename, type, stored.id)
  await services.orm.insert(fileObjects).values({
    ...stored,
    ...place,
    ...{ name, mediaType: type.mediaType, userId: services.caller.userId, createdAt },
    expiresAt: purpose === '导入' ? new Date(createdAt.getTime() + IMPORT_KEPT_MS) : null,
  })
  return { fileName: name, mediaType: type.mediaType, sizeBytes: stored.sizeBytes }
}

async function storeContent({ files }: Services, part: MultipartFile) {
  let type: FileType | null = null
  const writing = files.write(part.file, async (file) => {
    if (part.file.truncated) throw refusal('fileTooLarge')
    type = await findFileType(file)
    if (!isWelcome(type, part.filename)) throw refusal('fileTypeUnknown')
  })
  const stored = await whole(writing)
  return { ...stored, type: type as unknown as FileType }
}

/** What breaks off or is no multipart body is the sender's mistake; a disk that is full is ours, and has a code. */
export async function whole<T>(receiving: Promise<T>): Promise<T> {
  try {
    return await receiving
  } catch (error) {
    const { code = '' } = error as { code?: string | number }
    if (error instanceof Refusal || /^E[A-Z]+$/.test(String(code))) throw error
    throw refusal('malformed')
  }
}

/** Text is CSV only when it calls itself so: any program and any page is text, too. */
function isWelcome(type: FileType | null, name: string): boolean {
  return type !== null && (type.extension !== 'csv' || /\.(?:csv|txt)$/i.test(name))
}

/** '照片-3f9a1c07.png': two files of one name stay two. */
function uniqueName(sent: string, { extension }: FileType, id: string): string {
  const base = safeName(path.basename(sent, path.extname(sent)))
  return `${base}-${id.slice(0, 8)}.${extension}`
}

async function assertInScope({ orm, caller }: Reader, { warehouse, owner }: Place): Promise<void> {
  if (warehouse !== undefined) {
    const [seen] = await orm
      .select({ code: warehouses.code })
      .from(warehouses)
      .where(and(eq(warehouses.code, warehouse), inWarehouseScope(caller, warehouses.code)))
    if (!seen) throw refusal('outOfScope')
  }
  if (owner !== undefined) {
    const [seen] = await orm
      .select({ code: owners.code })
      .from(owners)
      .where(and(eq(owners.code, owner), inOwnerScope(caller, owners.code)))
    if (!seen) throw refusal('outOfScope')
  }
}

async function assertRoom({ orm, caller }: Reader): Promise<void> {
  const [row] = await orm
    .select({ bytes: sum(fileObjects.sizeBytes) })
    .from(fileObjects)
    .where(eq(fileObjects.userId, caller.userId))
  if (Number(row?.bytes ?? 0) > LARGEST_SHARE_BYTES) throw refusal('uploadsFull')
}
