// A parcel comes onto the table, without a screen: its waybill and the order that it came from, in whichever order they are scanned.
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { registerParcel, returnParcel } from '#shared/contracts/returned/parcel.ts'
import type { findReturn } from '#shared/contracts/returned/station.ts'

export type Found = CallResult<typeof findReturn>
export type Origin = Found['orders'][number]
type Parcel = CallResult<typeof returnParcel.get>
export type Registration = Pick<
  CallBody<typeof registerParcel>,
  'warehouse' | 'waybillNo' | 'carrier' | 'owner' | 'shop' | 'noOwner' | 'originalOrderNo'
>

export type BeginState = {
  /** Of the parcel on the table, as long as nobody knows its order. */
  waybillNo: string | null
  /** Of a parcel whose waybill was not scanned yet. */
  order: Origin | null
  /** Which somebody has to choose from. */
  choice: readonly Origin[]
  /** On its way onto the table; `words` are told once it is there, and its goods may be scanned. */
  opening: { returnNo: string; words: Tell } | null
}

export type BeginEvent =
  | { type: 'found'; code: string; found: Found; warehouse: string }
  | { type: 'missed'; code: string; reason: string }
  | { type: 'repeat'; code: string }
  | { type: 'chosen'; order: Origin; warehouse: string }
  | { type: 'nobodys'; warehouse: string }
  | { type: 'registered'; parcel: Parcel }
  | { type: 'refused'; registration: Registration; reason: string }
  | { type: 'opened' }
  | { type: 'again' }

export type BeginEffect =
  | Tell
  | { type: 'open'; returnNo: string }
  | { type: 'register'; registration: Registration }

type Next = readonly [BeginState, readonly BeginEffect[]]

export const NOTHING_BEGUN: BeginState = { waybillNo: null, order: null, choice: [], opening: null }

const LIKE_A_WAYBILL = /^[\w./+#-]{8,64}$/
const LIKE_A_PHONE = /^1\d{10}$/

export function isBegun({ waybillNo, order, choice }: BeginState): boolean {
  return waybillNo !== null || order !== null || choice.length > 0
}

/** Whether the parcel of that number is on the table, and no other on its way there. */
export function isOpen(state: BeginState, returnNo: string): boolean {
  const { opening } = state
  return returnNo !== '' && !isBegun(state) && (opening === null || opening.returnNo === returnNo)
}

export function asksFor({ waybillNo, order, choice }: BeginState): string {
  if (choice.length > 0) return '请选择原出库单'
  if (order) return '请扫描退件的运单号'
  return waybillNo === null ? '请扫描退件的运单号' : '请扫描原单号、收货电话或商品'
}

export function stepBeginning(state: BeginState, event: BeginEvent): Next {
  switch (event.type) {
    case 'found':
      return found(state, event)
    case 'missed':
      return [state, [tell('bad', event.reason, event.code)]]
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', event.code)]]
    case 'chosen':
      return withOrder({ ...state, choice: [] }, event.order, event.warehouse)
    case 'nobodys':
      return nobodys(state, event.warehouse)
    case 'registered':
      return registered(event.parcel)
    case 'refused': {
      const { waybillNo } = event.registration
      return [{ ...state, waybillNo }, [tell('bad', event.reason, `${waybillNo}：未登记`)]]
    }
    case 'opened':
      return [NOTHING_BEGUN, state.opening ? [state.opening.words] : []]
    case 'again':
      return [NOTHING_BEGUN, []]
  }
}

type FoundEvent = Extract<BeginEvent, { type: 'found' }>

function found(state: BeginState, { code, found: { meant, parcel, orders }, warehouse }: FoundEvent): Next {
  if (parcel) return opened(parcel, '已登记过，继续处理')
  const [only, ...others] = orders
  // Refused at the door, it comes back under the number that it left with.
  if (meant === '运单' && only && state.waybillNo === null)
    return register({ waybillNo: code, order: state.order ?? only, carrier: only.carrier }, warehouse)
  if (state.order && meant === null) return ofWaybill(state, code, warehouse)
  if (only && others.length === 0) return withOrder(state, only, warehouse)
  if (only)
    return [{ ...state, choice: orders }, [tell('notice', `有 ${orders.length} 张出库单`, '请选择原出库单')]]
  if (meant !== null) return [state, [tell('bad', '没有发出过此商品的出库单', code)]]
  return ofWaybill(state, code, warehouse)
}

/** What nobody knows is the number that a carrier has given to the parcel on its way back. */
function ofWaybill(state: BeginState, code: string, warehouse: string): Next {
  const { waybillNo, order } = state
  if (waybillNo !== null || LIKE_A_PHONE.test(code) || !LIKE_A_WAYBILL.test(code))
    return [state, [tell('bad', `找不到 ${code}`, '请扫描原单号、收货电话或商品，都没有时点“无主件”')]]
  if (order) return register({ waybillNo: code, order, carrier: null }, warehouse)
  const words = tell('notice', `${code} 不是发出的运单号`, '请扫描原单号、收货电话或商品')
  return [{ ...state, waybillNo: code }, [words]]
}

function withOrder(state: BeginState, order: Origin, warehouse: string): Next {
  const { waybillNo } = state
  if (waybillNo !== null) return register({ waybillNo, order, carrier: null }, warehouse)
  const whose = [order.ownerName, order.externalNo].filter(Boolean).join(' · ')
  return [{ ...state, order, choice: [] }, [tell('good', order.orderNo, whose)]]
}

type Known = { waybillNo: string; order: Origin; carrier: string | null }

function register({ waybillNo, order, carrier }: Known, warehouse: string): Next {
  const { owner, shop, orderNo } = order
  const registration: Registration = {
    ...{ waybillNo, carrier, owner, shop, noOwner: false, originalOrderNo: orderNo },
    warehouse: warehouse || order.warehouse,
  }
  return [{ ...NOTHING_BEGUN, waybillNo, order }, [{ type: 'register', registration }]]
}

function nobodys(state: BeginState, warehouse: string): Next {
  const { waybillNo } = state
  if (waybillNo === null) return [state, [tell('bad', '请先扫描退件的运单号')]]
  if (warehouse === '') return [state, [tell('bad', '请先在右上角选择一个仓库', waybillNo)]]
  const registration: Registration = {
    ...{ waybillNo, warehouse, carrier: null, owner: null, shop: null, noOwner: true, originalOrderNo: '' },
  }
  return [state, [{ type: 'register', registration }]]
}

function registered(parcel: Parcel): Next {
  const { returnNo, noOwner, ownerName } = parcel
  if (noOwner) return [NOTHING_BEGUN, [tell('notice', '无主件 已登记', `${returnNo}，请放到无主区`)]]
  return opened(parcel, `${ownerName ?? ''} 已登记`)
}

function opened(parcel: Parcel, words: string): Next {
  const { returnNo } = parcel
  const opening = { returnNo, words: tell('good', words, returnNo) }
  return [{ ...NOTHING_BEGUN, opening }, [{ type: 'open', returnNo }]]
}
