// What the demo company charges its owners and what it pays for work, as simple as a price list can be.
import { CHARGE_ITEMS, type PricedItem, type Prices } from '#shared/domain/tariff.ts'
import type { OPERATION_TYPES } from '#shared/domain/values.ts'

type OpType = (typeof OPERATION_TYPES)[number]

/** The second version came with the year's prices: what comes in by the truckload costs less. */
const PRICES: Readonly<Record<PricedItem, readonly [Prices, Prices]>> = {
  RK: [plain('0.35'), { freeQty: '0', tiers: [from('0', '0.38'), from('500', '0.34')] }],
  ZJ: [plain('0.3'), plain('0.3')],
  CK: [plain('2.6'), plain('2.8')],
  CKJ: [plain('0.5'), plain('0.5')],
  TJ: [plain('2.2'), plain('2.4')],
  TC: [plain('0.4'), plain('0.4')],
  JG: [plain('0.8'), plain('0.85')],
  LJ: [plain('3'), plain('3')],
  CC: [plain('0.002'), plain('0.002')],
}

export const VERSIONS = [1, 2] as const
/** In per cent. */
export const TAX_RATE = '6'

/** Of the day; `now` is when the company is looked at. */
export function versionOn(date: string, now: Date): (typeof VERSIONS)[number] {
  return date < newPricesFrom(now) ? 1 : 2
}

export function newPricesFrom(now: Date): string {
  return `${now.getUTCFullYear()}-01-01`
}

export function pricesOf(item: PricedItem, version: (typeof VERSIONS)[number]): Prices {
  return PRICES[item][version - 1] ?? PRICES[item][0]
}

export function listOf(version: (typeof VERSIONS)[number]) {
  return (Object.keys(PRICES) as PricedItem[]).flatMap((itemCode) => {
    const { freeQty, tiers } = pricesOf(itemCode, version)
    const { unit } = CHARGE_ITEMS[itemCode]
    return tiers.map((tier) => ({ ...tier, itemCode, unit, freeQty, freeDays: 0, remark: '' }))
  })
}

function plain(price: string): Prices {
  return { freeQty: '0', tiers: [from('0', price)] }
}

function from(fromQty: string, price: string) {
  return { fromQty, price }
}

/** Of one piece, whoever handles it; what is not named is paid by the hour. */
export const PIECE_PAY: Readonly<Partial<Record<OpType, string>>> = {
  ...{ 卸货: '0.03', 收货: '0.05', 质检: '0.08', 上架: '0.06', 补货: '0.05', 拣货: '0.12', 复核: '0.05' },
  ...{
    打包: '0.2',
    分拨: '0.04',
    装车: '0.03',
    退件登记: '0.3',
    退仓清点: '0.1',
    盲收: '0.15',
    加工: '0.25',
  },
}

export const SECONDS_PER_PIECE: Readonly<Record<OpType, number>> = {
  ...{ 卸货: 4, 收货: 7, 质检: 12, 上架: 8, 移库: 8, 补货: 7, 拣货: 18, 分拨: 4, 复核: 8, 打包: 35, 称重: 6 },
  ...{ 装车: 3, 退件登记: 45, 退仓清点: 10, 盲收: 15, 盘点: 3, 加工: 40, 拦截: 120 },
}
