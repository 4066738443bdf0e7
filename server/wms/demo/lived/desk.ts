// The desk: orders are keyed in, promised their goods and gathered into waves as the rules propose, and one is asked to be stopped.
import { sql } from 'drizzle-orm'
import { mobileOf } from '#server/wms/demo/given/identity.ts'
import { pick } from '#server/wms/demo/given/pick.ts'
import {
  bodyOf,
  comesTo,
  findOwnOrders,
  type LivedDay,
  type Station,
  workAt,
} from '#server/wms/demo/lived/lived-day.ts'
import { BUNDLE, PARTIAL_OWNER } from '#server/wms/demo/lived/things.ts'
import { instantOn } from '#server/wms/demo/year/calendar.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { moveDocument } from '#server/wms/kit/transition.ts'
import { allocate } from '#server/wms/modules/outbound/allocation.ts'
import { apply, issueMoves } from '#server/wms/modules/outbound/issues.ts'
import { createOrder } from '#server/wms/modules/outbound/orders.ts'
import { issueBinding, waveBinding } from '#server/wms/modules/outbound/resources.ts'
import { findWaveProposals } from '#server/wms/modules/outbound/ruled-waves.ts'
import { gather, waveMoved } from '#server/wms/modules/outbound/waves.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { UNALLOCATED } from '#shared/domain/outbound.ts'

const ORDER_KINDS = ['单件', '多件', '组合装', '缺货', '多件'] as const
type OrderKind = (typeof ORDER_KINDS)[number]
const MOST_PIECES = 4
const CUTOFF_MINUTE = 17 * 60 + 30

type Goods = { owner: string; sku: string; qty: number }
type Line = { sku: string; qty: string }

/** Of goods without numbers, what could be promised now; what lies there most first. */
function findGoods({ sources: { orm }, warehouse }: LivedDay): Promise<Goods[]> {
  return selectRows<Goods>(
    orm,
    sql`select b.owner, b.sku, sum(b.on_hand - b.allocated - b.frozen)::float8 as qty
        from stock_balances b join skus s on (s.owner, s.code) = (b.owner, b.sku)
          join locations l on (l.warehouse, l.code) = (b.warehouse, b.loc)
          join zones z on (z.warehouse, z.code) = (l.warehouse, l.zone)
        where b.warehouse = ${warehouse} and b.quality = '良品' and z.usage in ('拣选', '存储') and not s.serial_control
        group by b.owner, b.sku order by qty desc, b.owner, b.sku`,
  )
}

export async function keyIn(day: LivedDay, desk: Station, turn: number, at: Date): Promise<void> {
  const kind = pick(ORDER_KINDS, turn)
  const goods = await findGoods(day)
  const { owner, lines } = wanted(day, goods, kind)
  if (lines.length === 0) return
  const body = bodyOf(outboundOrder.create, {
    ...receiverOf(day),
    owner,
    warehouse: day.warehouse,
    externalNo: `${owner}-${day.date.replaceAll('-', '')}${String(turn + 1).padStart(3, '0')}`,
    priority: turn % 5 === 4 ? '加急' : '普通',
    cutoffAt: instantOn(day.date, CUTOFF_MINUTE).toISOString(),
    lines: lines.map((line) => ({ ...line, lot: '' })),
  })
  const { orderNo } = await workAt(day, desk, at, (op) => createOrder(op, body))
  day.own.orderNos.push(orderNo)
}

function wanted({ chance }: LivedDay, goods: readonly Goods[], kind: OrderKind) {
  const plenty = goods.filter(({ qty }) => qty >= 2 * MOST_PIECES)
  const some = (owner: string) => plenty.filter((one) => one.owner === owner)
  if (kind === '组合装') return { owner: BUNDLE.owner, lines: [{ sku: BUNDLE.code, qty: '1' }] }
  if (kind === '缺货') return { owner: PARTIAL_OWNER, lines: beyond(goods, some(PARTIAL_OWNER)) }
  const owners = [...new Set(plenty.map(({ owner }) => owner))].sort()
  if (owners.length === 0) return { owner: '', lines: [] }
  const owner = chance.oneOf(owners)
  const count = kind === '单件' ? 1 : 2 + chance.between(0, 1)
  const chosen = new Set(Array.from({ length: count }, () => chance.popular(some(owner))))
  const qty = () => (kind === '单件' ? 1 : chance.between(1, MOST_PIECES))
  return { owner, lines: [...chosen].map(({ sku }): Line => ({ sku, qty: String(qty()) })) }
}

/** Something that is there, and more than there is of what lies there least. */
function beyond(goods: readonly Goods[], some: readonly Goods[]): Line[] {
  const [first] = some
  const least = goods.findLast(({ owner, sku }) => owner === PARTIAL_OWNER && sku !== first?.sku)
  if (!first || !least) return []
  return [
    { sku: first.sku, qty: '2' },
    { sku: least.sku, qty: String(Math.max(0, Math.floor(least.qty)) + 3) },
  ]
}

const RECEIVERS = ['王秀英', '李建军', '张桂兰', '刘志强', '陈美玲', '杨晓东', '赵丽娟', '黄海涛']
const STREETS = [
  '上海市浦东新区张杨路',
  '江苏省南京市鼓楼区中山北路',
  '浙江省杭州市西湖区文三路',
  '湖北省武汉市洪山区珞喻路',
  '广东省深圳市南山区科技南路',
  '四川省成都市锦江区东大街',
]

function receiverOf({ chance }: LivedDay) {
  const street = chance.oneOf(STREETS)
  return {
    receiver: chance.oneOf(RECEIVERS),
    mobile: mobileOf(500 + chance.between(0, 2_000)),
    address: `${street}${chance.between(1, 380)}号${chance.between(1, 17)}幢${chance.between(101, 620)}室`,
  }
}

export async function promiseGoods(day: LivedDay, desk: Station, at: Date): Promise<void> {
  const orderNos = (await findOwnOrders(day, UNALLOCATED)).map(({ orderNo }) => orderNo)
  if (orderNos.length === 0) return
  const { backOrders } = await workAt(day, desk, at, (op) => allocate(op, { orderNos }))
  day.own.orderNos.push(...backOrders)
}

/** What the rules propose of their own, released to the pickers at once. */
export async function releaseWaves(day: LivedDay, desk: Station, at: Date): Promise<void> {
  const { warehouse, own } = day
  const { proposals } = await workAt(day, desk, at, (op) => findWaveProposals(op, [warehouse]))
  for (const { rule, orderNos: all } of proposals) {
    const orderNos = all.filter((orderNo) => own.orderNos.includes(orderNo))
    if (orderNos.length === 0) continue
    const { done } = await workAt(day, desk, at, (op) => gather(op, { orderNos, rule }))
    own.waveNos.push(...done)
    for (const key of done) {
      await workAt(day, desk, at, async (op) => {
        const { revision } = await findOne(op, waveBinding, key)
        await moveDocument(op, waveBinding, { key, move: 'release', revision }, waveMoved)
      })
    }
  }
}

/** A buyer has changed their mind. Answers the order that was stopped, where one could be. */
export async function stopOne(day: LivedDay, desk: Station, at: Date): Promise<string | null> {
  const [order] = await findOwnOrders(day, ['已打包', '已称重'])
  if (!order || !comesTo(day, '拦截')) return null
  const { orderNo } = order
  const body = bodyOf(orderIssue.create, { orderNo, reason: '买家取消', remark: '买家在平台申请退款' })
  const { issueNo: key } = await workAt(day, desk, at, (op) => apply(op, body))
  for (const move of ['accept', 'succeed'] as const) {
    await workAt(day, desk, at, async (op) => {
      const { revision } = await findOne(op, issueBinding, key)
      await moveDocument(op, issueBinding, { key, move, revision }, issueMoves)
    })
  }
  return orderNo
}
