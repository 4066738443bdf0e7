// The demo company's labour agencies, where they send people, and what is agreed on with them.
import type { agencyAllots } from '#server/wms/schema/labor.ts'
import { addDays } from '#shared/domain/calendar.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import type { LaborPrices } from '#shared/domain/labor.ts'

type AllotRow = typeof agencyAllots.$inferInsert

export const AGENCIES = [
  {
    code: 'LW01',
    name: '众诚劳务',
    contact: '胡建军',
    taxRate: '6',
    settleMode: '计时',
    mgmtFeeRate: '8',
    warehouses: ['SHQP', 'GZBY', 'CDSL'],
  },
  {
    code: 'LW02',
    name: '鑫达人力',
    contact: '彭丽',
    taxRate: '6',
    settleMode: '计件',
    mgmtFeeRate: '7.5',
    warehouses: ['SHQP', 'GZBY', 'CDSL'],
  },
  {
    code: 'LW03',
    name: '蓉城服务',
    contact: '廖勇',
    taxRate: '3',
    settleMode: '计时',
    mgmtFeeRate: '9',
    warehouses: ['CDSL'],
  },
  {
    code: 'LW04',
    name: '南粤外包',
    contact: '黎国华',
    taxRate: '6',
    settleMode: '计时加计件',
    mgmtFeeRate: '8.5',
    warehouses: ['SHQP', 'GZBY'],
  },
] as const
export type DemoAgency = (typeof AGENCIES)[number]

export const POSTS = [
  { post: '收货上架', hour: '22.5', piece: '0.08' },
  { post: '拣货打包', hour: '23.5', piece: '0.12' },
  { post: '退货质检', hour: '22', piece: '0.1' },
  { post: '分拨装车', hour: '25', piece: '0.04' },
] as const
type Post = (typeof POSTS)[number]

const QUOTA = 20
const OVERTIME_RATE = '1.5'
const LONG_AGO = '2020-01-01'
/** So many days after the company's past begins, an hour costs more. */
const RAISE_AFTER_DAYS = 30
const RAISE = '0.5'

export function demoAllots(founded: string): AllotRow[] {
  return AGENCIES.flatMap(({ code, settleMode, warehouses }) =>
    warehouses.flatMap((warehouse) =>
      POSTS.flatMap(({ post, hour, piece }) => {
        const agreed = { agency: code, warehouse, post, quota: QUOTA, overtimeRate: OVERTIME_RATE }
        const byHour = [
          { ...agreed, priceUnit: '小时' as const, unitPrice: hour, effectiveFrom: LONG_AGO, remark: '' },
          {
            ...agreed,
            priceUnit: '小时' as const,
            unitPrice: addDecimals(hour, RAISE),
            effectiveFrom: addDays(founded, RAISE_AFTER_DAYS),
            remark: '年度调价',
          },
        ]
        const byPiece = [
          { ...agreed, priceUnit: '件' as const, unitPrice: piece, effectiveFrom: LONG_AGO, remark: '' },
        ]
        if (settleMode === '计时') return byHour
        return settleMode === '计件' ? byPiece : [...byHour, ...byPiece]
      }),
    ),
  )
}

/** As the allotments say. */
export function demoPrices(
  { settleMode, mgmtFeeRate }: DemoAgency,
  post: Post,
  date: string,
  founded: string,
) {
  const isRaised = date >= addDays(founded, RAISE_AFTER_DAYS)
  const price = isRaised ? addDecimals(post.hour, RAISE) : post.hour
  const prices: LaborPrices = {
    hour: settleMode === '计件' ? null : { price, overtimeRate: OVERTIME_RATE },
    piece: settleMode === '计时' ? null : { price: post.piece },
    mgmtFeeRate,
  }
  return prices
}
