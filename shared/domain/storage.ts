// What is paid for goods that lie in a warehouse: by what they are counted, and by how many days ago they came.
import { signOf, smallerOf, subtract } from '#shared/domain/decimal.ts'
import {
  CHARGE_ITEMS,
  chargedParts,
  type PricedItem,
  type PricedPart,
  type Prices,
  priceParts,
} from '#shared/domain/tariff.ts'

/** By what goods are counted at the end of a day; a price list says so by the item that it has a price for. */
export const STORAGE_BASES = { CC: '件数', CCK: '库位', CCP: '托盘', CCT: '体积', CCZ: '重量' } as const
export type StorageItem = keyof typeof STORAGE_BASES

/** How many places are taken: goods of any age share them. */
const COUNTED_PLACES: readonly string[] = ['CCK', 'CCP'] satisfies StorageItem[]

export function isStorageItem(itemCode: string): itemCode is StorageItem {
  return itemCode in STORAGE_BASES
}

export type StoragePrices = Prices & { freeDays?: number }

/** What came so many days ago or earlier, and later than the next one says. */
export type AgeGroup = { fromAge: number; qty: string }

/** Of stored goods with how old how much of them is. */
type Priced = { itemCode: PricedItem; qty: string; ages?: readonly AgeGroup[] | undefined }

/** What the lines of a charge say of its price: one for each part of the quantity that has a price of its own. */
export function pricedLines({ itemCode, qty, ages }: Priced, prices: StoragePrices) {
  const { unit, name } = CHARGE_ITEMS[itemCode]
  const parts = ages ? storageParts(ages, prices) : chargedParts(itemCode, qty, prices)
  return parts.map(({ age = '', ...part }: PricedPart & { age?: string }) => ({
    ...part,
    itemCode,
    unit,
    sourceRef: `${name} ${age}`.trim(),
  }))
}

/** The days at which another price begins; the first is that on which goods come in. */
export function ageLimits({ freeDays = 0, tiers }: StoragePrices): number[] {
  const limits = [0, freeDays, ...tiers.map(({ fromAge = 0 }) => fromAge)]
  return [...new Set(limits)].toSorted((one, other) => one - other)
}

/** Without what came within the free days. */
export function chargedGroups(groups: readonly AgeGroup[], { freeDays = 0 }: StoragePrices): AgeGroup[] {
  return groups.filter(({ fromAge }) => fromAge >= freeDays)
}

/** `age` is in words, and empty where no price depends on it. The free quantity is taken from the youngest goods. */
function storageParts(groups: readonly AgeGroup[], prices: StoragePrices) {
  const charged = chargedGroups(groups, prices)
  let freeQty = prices.freeQty
  return charged.flatMap(({ fromAge, qty }, index) => {
    const parts = priceParts(qty, { freeQty, tiers: tiersAt(prices, fromAge) })
    freeQty = subtract(freeQty, smallerOf(freeQty, qty))
    const age = ageText(fromAge, charged[index + 1]?.fromAge)
    return parts.map((part) => ({ ...part, age }))
  })
}

/** Either all begin at an age or all at a quantity. */
function tiersAt({ tiers }: Prices, age: number): Prices['tiers'] {
  if (!tiers.some(({ fromAge = 0 }) => fromAge > 0)) return tiers
  const reached = tiers.filter(({ fromAge = 0 }) => fromAge <= age)
  return reached.slice(-1)
}

function ageText(from: number, next: number | undefined): string {
  if (next === undefined) return from === 0 ? '' : `库龄${from}天起`
  return next - 1 === from ? `库龄${from}天` : `库龄${from}–${next - 1}天`
}

type Line = { itemCode: string; fromQty: string; fromAge: number; freeDays: number }

/** What of a price list's lines makes no sense of stored goods, or of others; null when all of it does. */
export function storageMistake(lines: readonly Line[]): string | null {
  const items = [...new Set(lines.map(({ itemCode }) => itemCode).filter(isStorageItem))]
  if (items.length > 1) {
    return `仓储费只能按一种方式计算，${items.map(nameOf).join('、')}请只保留一种`
  }
  for (const line of lines) {
    const mistake = ageMistake(
      line,
      lines.filter(({ itemCode }) => itemCode === line.itemCode),
    )
    if (mistake !== null) return mistake
  }
  return null
}

function ageMistake({ itemCode, fromAge, freeDays }: Line, tiers: readonly Line[]): string | null {
  if (fromAge === 0 && freeDays === 0) return null
  if (!isStorageItem(itemCode)) return fromAge > 0 ? '只有仓储费可以有起始库龄' : '只有仓储费可以有免费天数'
  const name = nameOf(itemCode)
  if (COUNTED_PLACES.includes(itemCode)) return `${name}按占用的数量计算，没有起始库龄，也没有免费天数`
  if (fromAge > 0 && tiers.some(({ fromQty }) => signOf(fromQty) > 0)) {
    return `${name}请只按起始量或只按起始库龄分档`
  }
  const early = tiers.find((tier) => tier.fromAge > 0 && tier.fromAge <= freeDays)
  return early ? `${name}的免费天数 ${freeDays} 须小于第二档的起始库龄 ${early.fromAge}` : null
}

function nameOf(itemCode: PricedItem): string {
  return CHARGE_ITEMS[itemCode].name
}
