// Films of packing: of a waybill, for anyone who may see it, or with a key for that parcel alone.

import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import { adoptFile } from '#server/wms/kit/files/attach-file.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, type Reader } from '#server/wms/kit/read.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { signed, subjectIn } from '#server/wms/kit/signing.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { waybillBinding } from '#server/wms/modules/outbound/resources.ts'
import { carriers, packages } from '#server/wms/schema/base.ts'
import { devices, stationSessions } from '#server/wms/schema/device.ts'
import { fileObjects } from '#server/wms/schema/file.ts'
import { outboundLines, parcelVideos, waybills } from '#server/wms/schema/outbound.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { users } from '#server/wms/schema/user.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type {
  addParcelVideo,
  PackedParcel,
  shareParcelVideos,
} from '#shared/contracts/outbound/parcel-video.ts'
import { SHARED_FILE_PATH } from '#shared/contracts/system/file.ts'
import { DOWNLOAD_PATH } from '#shared/contracts/system/task.ts'

const DAY_MS = 86_400_000
/** How long the page of a link may be left open before its films no longer start. */
const WATCHED_MS = DAY_MS

export async function findParcelVideos(reader: Reader & Sources, waybillNo: string): Promise<PackedParcel> {
  await findOne(reader, waybillBinding, waybillNo)
  return parcelOf(reader, waybillNo, downloadOf)
}

export async function shareVideos(
  reader: Reader & Sources,
  { waybillNo, days }: CallBody<typeof shareParcelVideos>,
) {
  await findOne(reader, waybillBinding, waybillNo)
  const until = new Date(reader.now().getTime() + days * DAY_MS)
  return { key: await signed(reader, 'video', waybillNo, until), validUntil: until.toISOString() }
}

/** Without a caller: the key says which parcel, and nothing of another one is asked for. Its films have keys of their own. */
export async function findSharedVideos(sources: Sources, key: string): Promise<PackedParcel> {
  const waybillNo = await subjectIn(sources, 'video', key)
  if (waybillNo === null) throw refusals.videoKeyOver()
  const until = new Date(sources.now().getTime() + WATCHED_MS)
  const parcel = await parcelOf(sources, waybillNo, async ({ id }) => {
    const fileKey = await signed(sources, 'file', id, until)
    return `${SHARED_FILE_PATH}?${new URLSearchParams({ key: fileKey })}`
  })
  return { ...parcel, place: null, packerName: null }
}

export async function addVideo(
  op: Operation,
  { waybillNo, fileName, startAt, endAt }: CallBody<typeof addParcelVideo>,
): Promise<PackedParcel> {
  const { warehouse, owner, packer } = await findOne(op, waybillBinding, waybillNo)
  const now = () => op.at
  const file = await adoptFile(op, fileName, waybillBinding.resource.reads)
  if (!file.mediaType.startsWith('video/')) throw refusals.filmUnknown()
  if (file.warehouse !== warehouse || file.owner !== owner) throw refusals.filmElsewhere()
  const video = { fileName: file.name, waybillNo, startAt: new Date(startAt), endAt: new Date(endAt) }
  const device = await stationOf(op, Number(packer), video.startAt)
  const made = await op.orm
    .insert(parcelVideos)
    .values({ ...video, device, creator: op.caller.userId, createdAt: op.at })
    .onConflictDoNothing()
    .returning({ fileName: parcelVideos.fileName })
  if (made.length === 0) throw refusals.filmTaken()
  const after = { warehouse, owner, waybillNo, fileName, startAt, endAt, device }
  await audit(op, { action: 'create', entity: 'parcelVideo', entityId: fileName, before: null, after })
  return parcelOf({ ...op, now }, waybillNo, downloadOf)
}

/** Where somebody stood at that time. */
async function stationOf({ orm }: Operation, user: number, at: Date): Promise<string | null> {
  const { device, startedAt, endedAt } = stationSessions
  const [session] = await orm
    .select({ device })
    .from(stationSessions)
    .where(and(eq(stationSessions.user, user), lte(startedAt, at), or(isNull(endedAt), gt(endedAt, at))))
    .limit(1)
  return session?.device ?? null
}

type Film = { id: string; fileName: string }
/** Where a film is fetched by anyone who asks. */
type UrlOf = (film: Film) => string | Promise<string>

const downloadOf: UrlOf = ({ fileName }) => `${DOWNLOAD_PATH}?${new URLSearchParams({ fileName })}`

async function parcelOf(
  { orm, now }: Pick<Sources, 'orm' | 'now'>,
  waybillNo: string,
  urlOf: UrlOf,
): Promise<PackedParcel> {
  const { orderNo, boxes, warehouse, owner } = waybills
  const [parcel] = await orm
    .select({
      waybillNo: waybills.waybillNo,
      orderNo,
      boxes,
      packedAt: waybills.createdAt,
      weight: sql<string | null>`trim_scale(${waybills.weight})::text`,
      place: { warehouse, owner },
      ownerName: owners.name,
      carrierName: carriers.name,
      packerName: users.name,
      packagingName: packages.name,
    })
    .from(waybills)
    .leftJoin(owners, eq(owners.code, waybills.owner))
    .leftJoin(carriers, eq(carriers.code, waybills.carrier))
    .leftJoin(users, eq(users.id, waybills.packer))
    .leftJoin(packages, eq(packages.code, waybills.packaging))
    .where(eq(waybills.waybillNo, waybillNo))
  if (!parcel) throw refusals.videoKeyOver()
  const goods = await orm
    .select({
      sku: outboundLines.sku,
      skuName: skus.name,
      qty: sql<string>`trim_scale(${outboundLines.qty})::text`,
      serialNos: sql<string[]>`array(select r.serial_no from outbound_serials r
        where r.order_no = ${parcel.orderNo} and r.sku = outbound_lines.sku order by r.id)`,
    })
    .from(outboundLines)
    .leftJoin(skus, and(eq(skus.owner, outboundLines.owner), eq(skus.code, outboundLines.sku)))
    .where(eq(outboundLines.orderNo, parcel.orderNo))
    .orderBy(asc(outboundLines.lineNo))
  const videos = []
  for (const { id, fileName, ...film } of await filmsOf(orm, waybillNo, now())) {
    videos.push({ ...film, videoUrl: await urlOf({ id, fileName }) })
  }
  return { ...parcel, packedAt: parcel.packedAt.toISOString(), goods, videos }
}

/** Those whose files are still kept. */
async function filmsOf(orm: Sources['orm'], waybillNo: string, at: Date) {
  const { fileName, startAt, endAt } = parcelVideos
  const { id, sizeBytes, expiresAt } = fileObjects
  const films = await orm
    .select({ id, fileName, startAt, endAt, sizeBytes, expiresAt, stationName: devices.name })
    .from(parcelVideos)
    .innerJoin(fileObjects, eq(fileObjects.name, fileName))
    .leftJoin(devices, eq(devices.code, parcelVideos.device))
    .where(and(eq(parcelVideos.waybillNo, waybillNo), or(isNull(expiresAt), gt(expiresAt, at))))
    .orderBy(asc(startAt))
  return films.map(({ expiresAt: until, ...film }) => ({
    ...film,
    startAt: film.startAt.toISOString(),
    endAt: film.endAt.toISOString(),
    keptUntil: until?.toISOString() ?? null,
  }))
}
