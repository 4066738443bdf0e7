// What is still to be fetched by a pick list, place by place as one walks: of one order each, or of all together.
import type { Waiting } from '#client/kit/scan/scan-queue.ts'
import type { CallInput, CallResult } from '#shared/contracts/definition/call.ts'
import type { getPickWork, pickGoods } from '#shared/contracts/outbound/picking.ts'
import { addDecimals, signOf, subtract } from '#shared/domain/decimal.ts'
import type { PickMode } from '#shared/domain/outbound.ts'

export type PickWork = CallResult<typeof getPickWork>
export type PickRow = PickWork['picks'][number]
type Sent = CallInput<typeof pickGoods>['body']

/** As it is sent; `orderNo`: for whom it was taken here, null of all together. */
export type PickCommand = Omit<Sent, 'opId'> & { container: string; lot: string; orderNo: string | null }

export type Target = Pick<
  PickRow,
  'loc' | 'container' | 'sku' | 'skuName' | 'skuPackages' | 'lot' | 'qty'
> & {
  key: string
  orderNo: string | null
  /** Of the cart; null without one. */
  slot: number | null
  checkDigit: string
  /** What its order has been picked into. */
  totes: readonly string[]
  picks: readonly PickRow[]
}

type Asked = { mode: PickMode; later: readonly string[]; waiting: readonly Waiting<PickCommand>[] }

/** Without what waits to be sent; what was put off comes last. */
export function targetsOf(work: PickWork, { mode, later, waiting }: Asked): Target[] {
  const targets = new Map<string, Target>()
  for (const pick of work.picks.filter(({ state }) => state === '待拣')) {
    const orderNo = mode === '总拣' ? null : pick.orderNo
    const key = keyOf({ ...pick, code: pick.sku, orderNo })
    const known = targets.get(key)
    const slot = mode === '拣货车' ? slotOf(work, orderNo) : null
    targets.set(key, known ? withPick(known, pick) : targetOf(work, pick, { key, orderNo, slot }))
  }
  const left = [...targets.values()]
    .map((target) => ({ ...target, qty: subtract(target.qty, waitingFor(target, waiting)) }))
    .filter(({ qty }) => signOf(qty) > 0)
  const placeOf = ({ key }: Target) => later.indexOf(key)
  return left.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function targetOf(
  { places, totes }: PickWork,
  pick: PickRow,
  { key, orderNo, slot }: Pick<Target, 'key' | 'orderNo' | 'slot'>,
): Target {
  const { loc, container, sku, skuName, skuPackages, lot, qty } = pick
  const goods = { loc, container, sku, skuName, skuPackages, lot, qty }
  const checkDigit = places.find((place) => place.loc === loc)?.checkDigit ?? ''
  const own = totes.filter((one) => one.orderNo === orderNo).map(({ tote }) => tote)
  return { ...goods, key, orderNo, slot, checkDigit, totes: own, picks: [pick] }
}

function slotOf({ slots }: PickWork, orderNo: string | null): number | null {
  return slots.find((one) => one.orderNo === orderNo)?.slot ?? null
}

function withPick(target: Target, pick: PickRow): Target {
  return { ...target, qty: addDecimals(target.qty, pick.qty), picks: [...target.picks, pick] }
}

function waitingFor({ key }: Target, waiting: readonly Waiting<PickCommand>[]): string {
  const own = waiting.filter(({ command }) => keyOf(command) === key)
  return addDecimals(...own.map(({ command }) => command.qty ?? '1'))
}

function keyOf({
  loc,
  container,
  code,
  lot,
  orderNo,
}: Pick<PickCommand, 'loc' | 'container' | 'code' | 'lot' | 'orderNo'>) {
  return JSON.stringify([loc, container, code, lot, orderNo])
}
