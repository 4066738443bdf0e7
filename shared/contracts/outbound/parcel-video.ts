// 打包录像 — what the camera above a packing table saw of a parcel, beside what was packed. Anyone who has the key of a parcel sees
// that parcel without signing in: it names goods and times, no people.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import { instantField, integer } from '#shared/contracts/definition/field.ts'
import { opId } from '#shared/contracts/definition/resource.ts'

const waybillNo = z.string('缺少运单号').trim().min(1, '缺少运单号').max(64, '运单号过长')
const key = z
  .string('缺少录像密钥')
  .trim()
  .min(1, '缺少录像密钥')
  .max(300, '录像密钥过长')
  .meta({ title: '录像密钥' })
const fileName = z.string('缺少录像文件').min(1, '缺少录像文件').max(255, '文件名过长')

const packedParcel = z.object({
  /** Where its films belong; null for anyone who comes with a key, who only looks. */
  place: z.object({ warehouse: z.string(), owner: z.string() }).nullable(),
  waybillNo: z.string().meta({ title: '运单号' }),
  orderNo: z.string().meta({ title: '订单号' }),
  ownerName: z.string().nullable().meta({ title: '货主' }),
  carrierName: z.string().nullable().meta({ title: '承运商' }),
  /** Null for anyone who comes with a key. */
  packerName: z.string().nullable().meta({ title: '打包员' }),
  packedAt: instant.meta({ title: '打包时间' }),
  boxes: z.number().int().meta({ title: '箱数' }),
  packagingName: z.string().nullable().meta({ title: '包材' }),
  weight: z.string().nullable().meta({ title: '重量(kg)' }),
  goods: z.array(
    z.object({
      sku: z.string().meta({ title: '商品编码' }),
      skuName: z.string().nullable().meta({ title: '商品' }),
      qty: z.string().meta({ title: '数量' }),
      /** Of goods that are told apart piece by piece. */
      serialNos: z.array(z.string()).meta({ title: '序列号' }),
    }),
  ),
  /** Those that are still kept, in their order. */
  videos: z.array(
    z.object({
      videoUrl: z.string().meta({ title: '录像' }),
      stationName: z.string().nullable().meta({ title: '工位' }),
      startAt: instant.meta({ title: '开始时间' }),
      endAt: instant.meta({ title: '结束时间' }),
      sizeBytes: z.number().int(),
      keptUntil: instant.nullable().meta({ title: '保留至' }),
    }),
  ),
})
export type PackedParcel = z.output<typeof packedParcel>

export const getParcelVideos = defineCall({
  method: 'GET',
  path: '/api/outbound/parcel-video',
  summary: '打包录像：一张运单的打包情况与录像',
  needs: 'outbound.read',
  query: z.object({ waybillNo }),
  result: packedParcel,
})

/** By the packing table's camera, or by hand; the file has been uploaded before. */
export const addParcelVideo = defineCall({
  method: 'POST',
  path: '/api/outbound/parcel-video',
  summary: '打包录像：为一张运单登记已上传的录像',
  needs: 'outbound.work',
  body: z
    .object({
      waybillNo,
      fileName,
      startAt: instantField('开始时间').input,
      endAt: instantField('结束时间').input,
      opId,
    })
    .refine(({ startAt, endAt }) => Date.parse(startAt) < Date.parse(endAt), {
      path: ['endAt'],
      message: '结束时间须晚于开始时间',
    }),
  result: packedParcel,
})

/** For one parcel, and some days. */
export const shareParcelVideos = defineCall({
  method: 'POST',
  path: '/api/outbound/parcel-video/share',
  summary: '打包录像：签发一张运单的录像链接',
  needs: 'issue.write',
  body: z.object({
    waybillNo,
    days: integer('有效天数', { min: 1, max: 30 }).input.default(7),
  }),
  result: z.object({ key, validUntil: instant.meta({ title: '有效期至' }) }),
})

export const getSharedVideos = defineCall({
  method: 'GET',
  path: '/api/public/parcel-video',
  summary: '打包录像：凭密钥查看一张运单的打包情况与录像',
  needs: 'public',
  query: z.object({ key }),
  result: packedParcel,
})
