// 标签 — of places, containers, goods and people: by a printer that the server sends them to, or as what the browser prints.
import * as z from 'zod'
import { location } from '#shared/contracts/base/location.ts'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { optional, reference } from '#shared/contracts/definition/field.ts'
import { opId } from '#shared/contracts/definition/resource.ts'
import { container } from '#shared/contracts/equipment/container.ts'
import { days, issueBadges, workers } from '#shared/contracts/labor/badge.ts'
import { MOST_LABELS } from '#shared/domain/printing.ts'

const isSaid = z.literal(true).optional()

const labelContent = z.object({
  /** Empty on a label without bars. */
  code: z.string().meta({ title: '条码内容' }),
  lines: z.array(z.object({ text: z.string(), isLarge: isSaid, isHeading: isSaid })),
  qr: z.string().meta({ title: '二维码内容' }),
})
export type LabelContent = z.output<typeof labelContent>

const common = {
  /** Empty: the browser prints. */
  printer: optional(reference('打印机', 'printer')).create,
  opId,
}

const result = z.object({
  /** Of the printer's jobs, one for each label; none where the browser prints. */
  jobNos: z.array(z.string()).meta({ title: '打印任务号' }),
  /** For the browser; none where a printer takes them. */
  labels: z.array(labelContent),
})

function chosen<T extends z.ZodType>(one: T, what: string) {
  const words = `请选择${what}`
  return z.array(one, words).min(1, words).max(MOST_LABELS, `一次最多打印${MOST_LABELS}张标签`)
}

const id = z.number('编号须为数字').int('编号须为整数')
const ofList = location.list.body.omit({ page: true, size: true, sort: true })

/** Of those chosen, or of all that the filters of the list let through: an aisle, a zone. */
export const printLocationLabels = defineCall({
  method: 'POST',
  path: '/api/printing/label/location',
  summary: '标签：打印库位标签，选定的或符合筛选条件的',
  // They bear the check digits.
  needs: 'base.write',
  body: ofList.extend({ ids: chosen(id, '库位').optional(), ...common }),
  result,
})

export const printContainerLabels = defineCall({
  method: 'POST',
  path: '/api/printing/label/container',
  summary: '标签：打印容器标签',
  needs: container.reads,
  body: z.object({
    codes: chosen(z.string('缺少容器编码').trim().min(1, '缺少容器编码').max(64, '容器编码过长'), '容器'),
    ...common,
  }),
  result,
})

export const printSkuLabels = defineCall({
  method: 'POST',
  path: '/api/printing/label/sku',
  summary: '标签：打印商品标签，条码取单件条码，没有时取商品编码',
  needs: ['base.write', 'inbound.receive'],
  body: z.object({ ids: chosen(id, '商品'), ...common }),
  result,
})

/** Of what has been received on it by an order. */
export const printPalletLabel = defineCall({
  method: 'POST',
  path: '/api/printing/label/pallet',
  summary: '标签：收货后打印托盘标签，写明容器、商品、批次、数量与日期',
  needs: 'inbound.receive',
  body: z.object({
    orderNo: z.string('缺少入库单号').trim().min(1, '缺少入库单号').max(64, '入库单号过长'),
    container: z.string('缺少容器编码').trim().min(1, '缺少容器编码').max(64, '容器编码过长'),
    ...common,
  }),
  result,
})

/** Each signs on whoever holds it: only who may issue badges prints them. */
export const printBadges = defineCall({
  method: 'POST',
  path: '/api/printing/label/badge',
  summary: '标签：打印工牌，写明姓名、工号、班组与有效期',
  needs: issueBadges.needs,
  body: z.object({ workers, days, ...common }),
  result,
})
