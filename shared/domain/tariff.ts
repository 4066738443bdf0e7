// What owners can be charged for, how a price list lives, and how a quantity becomes money by it. Exact: nothing is a floating
// point number, and the parts of a quantity are the quantity.

import { addDecimals, percentage, priceOf, signOf, smallerOf, subtract } from '#shared/domain/decimal.ts'
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'
import { type PackageLevel, PIECE } from '#shared/domain/packages.ts'

export const CHARGE_CATEGORIES = ['仓储', '入库', '出库', '退货', '其他'] as const
export type ChargeCategory = (typeof CHARGE_CATEGORIES)[number]

type Item = { name: string; unit: string; category: ChargeCategory }

/** What a price list has prices for. */
const PRICED = {
  RK: { name: '入库费', unit: '件', category: '入库' },
  SJ: { name: '上架费', unit: '件', category: '入库' },
  ZJ: { name: '质检费', unit: '件', category: '其他' },
  CK: { name: '出库订单费', unit: '单', category: '出库' },
  CKJ: { name: '出库件费', unit: '件', category: '出库' },
  CX: { name: '出库箱费', unit: '箱', category: '出库' },
  CZ: { name: '超重费', unit: '千克', category: '出库' },
  HC: { name: '耗材费', unit: '个', category: '出库' },
  TJ: { name: '退件处理费', unit: '单', category: '退货' },
  TC: { name: '退仓清点费', unit: '件', category: '退货' },
  JG: { name: '加工费', unit: '件', category: '其他' },
  LJ: { name: '拦截费', unit: '单', category: '其他' },
  CC: { name: '仓储费', unit: '件天', category: '仓储' },
  CCK: { name: '库位仓储费', unit: '库位天', category: '仓储' },
  CCP: { name: '托盘仓储费', unit: '托天', category: '仓储' },
  CCT: { name: '体积仓储费', unit: '方天', category: '仓储' },
  CCZ: { name: '重量仓储费', unit: '千克天', category: '仓储' },
  GD: { name: '月固定费', unit: '月', category: '其他' },
} as const satisfies Record<string, Item>

/** Freight is passed on as the waybill says, damages as their case does, and what a month falls short of is a matter of the whole list. */
const OTHERS = {
  YF: { name: '运费', unit: '单', category: '出库' },
  PF: { name: '赔付', unit: '单', category: '其他' },
  BD: { name: '保底补差', unit: '月', category: '其他' },
} as const satisfies Record<string, Item>

export type PricedItem = keyof typeof PRICED
export const CHARGE_ITEMS = { ...PRICED, ...OTHERS }
export type ChargeItem = keyof typeof CHARGE_ITEMS

const namesOf = <K extends string>(items: Readonly<Record<K, Item>>) =>
  Object.fromEntries(Object.entries<Item>(items).map(([code, { name }]) => [code, name])) as Record<K, string>

export const CHARGE_ITEM_WORDS = namesOf<ChargeItem>(CHARGE_ITEMS)
export const PRICED_ITEM_WORDS = namesOf<PricedItem>(PRICED)

/** Of what was keyed in by hand, under whatever code, its code. */
export function chargeItemName(code: string): string {
  return (CHARGE_ITEMS as Readonly<Record<string, Item>>)[code]?.name ?? code
}

/** Of what is counted by the piece, a price can be that of a package: so many of what each product comes in. */
export function isPackable(itemCode: ChargeItem): boolean {
  return CHARGE_ITEMS[itemCode].unit === PIECE
}

/** What the price of a line is of. */
export function priceUnit(itemCode: PricedItem, level: PackageLevel): string {
  return level === PIECE ? CHARGE_ITEMS[itemCode].unit : level
}

const MOST_TOLD = 5

/** Beside pieces that no price of packages is for. */
export function unpackedWords(item: string, level: PackageLevel, products: readonly string[]): string {
  const told = products.slice(0, MOST_TOLD).join('、')
  return `${item} 未计费：没有包装「${level}」 ${told}${products.length > MOST_TOLD ? ' 等' : ''}`.trimEnd()
}

/** Approving one puts it in force from its day on, and the one before it out of force. */
export const tariffLife = defineLifeCycle(
  ['草稿', '待审', '生效', '失效'],
  {
    submit: { label: '提交审核', from: ['草稿'], to: '待审', needs: 'money.write' },
    approve: { label: '审核通过', from: ['待审'], to: '生效', needs: 'tariff.approve' },
    refuse: { label: '退回修改', from: ['待审'], to: '草稿', needs: 'tariff.approve' },
    discard: { label: '作废', from: ['草稿'], to: '失效', needs: 'money.write', asks: 'first' },
  },
  {
    update: { label: '修改', by: 'command', from: ['草稿'] },
    supersede: { label: '被新版本接替', by: 'follows', from: ['生效'], to: ['失效', 'same'] },
    expire: { label: '到期失效', by: 'follows', from: ['生效'], to: '失效' },
  },
)

/** From so much on, each further piece at this price; of stored goods also: what is so old, at this price. */
export type Tier = { fromQty: string; price: string; fromAge?: number }
export type Prices = {
  /** Costs nothing; the tiers count what comes after it. */
  freeQty: string
  /** The first begins at nothing; in the order of what they begin at. */
  tiers: readonly Tier[]
}
export type PricedPart = { qty: string; price: string; amount: string }

/** What each part of the quantity costs, to the fen: the free part, then one for each tier that it reaches. */
export function priceParts(qty: string, { freeQty, tiers }: Prices): PricedPart[] {
  const free = smallerOf(qty, freeQty)
  const charged = subtract(qty, free)
  const parts = tiers.map(({ fromQty, price }, index) => {
    const next = tiers[index + 1]
    const upTo = next ? smallerOf(charged, next.fromQty) : charged
    return partOf(subtract(upTo, fromQty), price)
  })
  return [partOf(free, '0'), ...parts].filter((part) => signOf(part.qty) > 0)
}

/** What is charged for the item: of a weight only what is above the free one, which most parcels are below. */
export function chargedParts(itemCode: PricedItem, qty: string, prices: Prices): PricedPart[] {
  const parts = priceParts(qty, prices)
  return itemCode === OVERWEIGHT_ITEM ? parts.filter(({ price }) => signOf(price) > 0) : parts
}

function partOf(qty: string, price: string): PricedPart {
  return { qty, price, amount: priceOf(qty, price) }
}

/** `rate` in per cent. */
export function taxOn(amount: string, rate: string): string {
  return percentage(amount, rate)
}

/** What a month falls short of what was guaranteed. */
export function topUpOf(charged: string, guaranteed: string): string {
  const missing = subtract(guaranteed, charged)
  return signOf(missing) > 0 ? missing : '0'
}

type TierLine = {
  itemCode: PricedItem
  level: PackageLevel
  fromQty: string
  fromAge: number
  freeQty: string
  freeDays: number
}

/** What of the lines of a price list contradicts itself; null when nothing does. */
export function tierMistake(lines: readonly TierLine[]): string | null {
  for (const [index, line] of lines.entries()) {
    const name = chargeItemName(line.itemCode)
    const others = lines.filter(({ itemCode }, at) => itemCode === line.itemCode && at !== index)
    const start = line.fromAge > 0 ? '起始库龄' : '起始量'
    if (others.some(({ fromQty, fromAge }) => isSame(fromQty, line.fromQty) && fromAge === line.fromAge)) {
      return `${name}的${start} ${line.fromAge || line.fromQty} 重复`
    }
    if (line.level !== PIECE && !isPackable(line.itemCode)) {
      return `${name}按${CHARGE_ITEMS[line.itemCode].unit}计价，不能按「${line.level}」`
    }
    if (others.some(({ level }) => level !== line.level)) return `${name}各档的计价包装须相同`
    if (!isFirst(line) && !others.some(isFirst)) return `${name}缺少${start}为 0 的一档`
    if (!isFirst(line) && (!isSame(line.freeQty, '0') || line.freeDays > 0)) {
      return `${name}的免费量与免费天数请填在${start}为 0 的一档`
    }
    if (line.itemCode === FIXED_ITEM && !(isFirst(line) && isSame(line.freeQty, '0'))) {
      return `${name}每月一次，不分档，也没有免费量`
    }
  }
  return null
}

function isFirst({ fromQty, fromAge }: TierLine): boolean {
  return isSame(fromQty, '0') && fromAge === 0
}

export const FIXED_ITEM = 'GD'
export const TOP_UP_ITEM = 'BD'
export const OVERWEIGHT_ITEM = 'CZ'

function isSame(one: string, other: string): boolean {
  return signOf(subtract(one, other)) === 0
}

export function sumOfAmounts(parts: readonly Pick<PricedPart, 'amount'>[]): string {
  return addDecimals(...parts.map(({ amount }) => amount))
}
