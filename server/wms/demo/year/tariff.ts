// What the demo company charges its owners, as simple as a price list can be, what only some of them have agreed to, and how long
// work takes.
import { PIECE } from '#shared/domain/packages.ts'
import { isStorageItem, type StorageItem, type StoragePrices } from '#shared/domain/storage.ts'
import { CHARGE_ITEMS, type PricedItem } from '#shared/domain/tariff.ts'
import type { OPERATION_TYPES } from '#shared/domain/values.ts'

type OpType = (typeof OPERATION_TYPES)[number]

/** The second version came with the year's prices: what comes in by the truckload costs less. */
const PRICES: Readonly<Record<PricedItem, readonly [StoragePrices, StoragePrices]>> = {
  RK: [plain('0.35'), { freeQty: '0', tiers: [from('0', '0.38'), from('500', '0.34')] }],
  ZJ: [plain('0.3'), plain('0.3')],
  CK: [plain('2.6'), plain('2.8')],
  CKJ: [plain('0.5'), plain('0.5')],
  TJ: [plain('2.2'), plain('2.4')],
  TC: [plain('0.4'), plain('0.4')],
  JG: [plain('0.8'), plain('0.85')],
  LJ: [plain('3'), plain('3')],
  CC: [plain('0.002'), plain('0.002')],
  CCK: [plain('0.15'), plain('0.16')],
  CCP: [plain('0.8'), plain('0.8')],
  CCT: [aged('0.4', '0.6', '0.9'), aged('0.42', '0.65', '0.95')],
  CCZ: [plain('0.004'), plain('0.004')],
  SJ: [plain('0.1'), plain('0.12')],
  CX: [plain('0.6'), plain('0.6')],
  CZ: [
    { freeQty: '5', tiers: [from('0', '0.8')] },
    { freeQty: '5', tiers: [from('0', '0.9'), from('20', '0.7')] },
  ],
  HC: [plain('0.5'), plain('0.55')],
  GD: [plain('600'), plain('680')],
}

/** Anyone who is not named here has agreed to all but these. */
const AGREED: Readonly<Partial<Record<PricedItem, readonly string[]>>> = {
  SJ: ['FYXL', 'NMTS'],
  CX: ['FYXL', 'YDDQ'],
  CZ: ['JJYX', 'YDDQ'],
  HC: ['YCFS', 'MTMY', 'QHMZ', 'BXXS', 'ZKSM', 'JJYX', 'FYXL', 'NMTS', 'SCHW', 'YDDQ'],
  GD: ['JJYX', 'SCHW'],
}

/** All others are charged for storage by the piece. */
const STORED_BY: Readonly<Record<string, StorageItem>> = { JJYX: 'CCT', NMTS: 'CCK' }

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

export function pricesOf(item: PricedItem, version: (typeof VERSIONS)[number]): StoragePrices {
  return PRICES[item][version - 1] ?? PRICES[item][0]
}

export function hasAgreed(owner: string, item: PricedItem): boolean {
  return isStorageItem(item) ? item === storageItemOf(owner) : (AGREED[item]?.includes(owner) ?? true)
}

export function storageItemOf(owner: string): StorageItem {
  return STORED_BY[owner] ?? 'CC'
}

export function listOf(owner: string, version: (typeof VERSIONS)[number]) {
  const agreed = (Object.keys(PRICES) as PricedItem[]).filter((itemCode) => hasAgreed(owner, itemCode))
  return agreed.flatMap((itemCode) => {
    const { freeQty, freeDays = 0, tiers } = pricesOf(itemCode, version)
    const { unit } = CHARGE_ITEMS[itemCode]
    return tiers.map((tier, index) => ({
      fromAge: 0,
      ...tier,
      itemCode,
      level: PIECE,
      unit,
      freeQty,
      freeDays: index === 0 ? freeDays : 0,
      remark: '',
    }))
  })
}

function plain(price: string): StoragePrices {
  return { freeQty: '0', tiers: [from('0', price)] }
}

/** What has lain there for a month costs more; the first days cost nothing. */
function aged(first: string, second: string, third: string): StoragePrices {
  const later = [
    { ...from('0', second), fromAge: 31 },
    { ...from('0', third), fromAge: 61 },
  ]
  return { freeQty: '0', freeDays: 3, tiers: [from('0', first), ...later] }
}

function from(fromQty: string, price: string) {
  return { fromQty, price }
}

export const SECONDS_PER_PIECE: Readonly<Record<OpType, number>> = {
  卸货: 4,
  收货: 7,
  质检: 12,
  上架: 8,
  移库: 8,
  补货: 7,
  拣货: 18,
  分拨: 4,
  复核: 8,
  打包: 35,
  称重: 6,
  装车: 3,
  退件登记: 45,
  退仓清点: 10,
  盲收: 15,
  盘点: 3,
  加工: 40,
  拦截: 120,
}
