// 新退件登记, without a screen: what is known of the parcels at hand, and what each scan of a waybill makes of it.
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, withScan } from '#client/kit/scan/last-scans.tsx'
import type { Settled, Waiting } from '#client/kit/scan/scan-queue.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import { parcelFacts, type registerParcel, type returnParcel } from '#shared/contracts/returned/parcel.ts'

type Parcel = CallResult<typeof returnParcel.get>
export type RegisterCommand = Omit<CallBody<typeof registerParcel>, 'opId'>

/** All but the number: `owner`, `carrier` and where they are registered stay for the next parcel, the rest is this one's. */
export type ParcelFacts = Omit<RegisterCommand, 'warehouse' | 'waybillNo'> & { warehouse: string | null }
export type FactField = keyof typeof parcelFacts | 'warehouse'

export type RegisteredScan = LastScan & { returnNo: string | null }

export type RegisterState = {
  facts: ParcelFacts
  /** A waybill that lacks this field, after those that were scanned meanwhile and lack it as well. */
  asked: { field: FactField; code: string; before: readonly string[]; isAnswered: boolean } | null
  /** In this visit. */
  registered: number
  scans: readonly RegisteredScan[]
}

export type RegisterEvent =
  | { type: 'scan'; code: string; waiting: readonly Waiting<RegisterCommand>[] }
  | { type: 'repeat'; code: string }
  | { type: 'edited'; change: Partial<ParcelFacts> }
  | { type: 'answered'; waiting: readonly Waiting<RegisterCommand>[] }
  | { type: 'placed'; station: string }
  | { type: 'photographed'; fileName: string }
  | { type: 'settled'; settled: Settled<RegisterCommand> }

export type RegisterEffect =
  | Tell
  | { type: 'send'; code: string; command: RegisterCommand }
  | { type: 'registered'; parcel: Parcel }

type Next = readonly [RegisterState, readonly RegisterEffect[]]

const LIKE_A_WAYBILL = /^[\w./+#-]{1,64}$/
/** What the server may ask for. */
const ASKABLE: readonly FactField[] = ['carrier', 'receiptNo', 'shop', 'owner']

/** Of one parcel alone. */
const OWN_FACTS = { originalOrderNo: '', weight: null, photo: null, noOwner: false, remark: '' } as const

/** Whose the parcels before and after one without an owner are stays as it is. */
const NOBODY = { owner: null, shop: null } as const

export function startRegistering(warehouse: string | null): RegisterState {
  const kept = { warehouse, carrier: null, owner: null, shop: null, station: '', receiptNo: null }
  return { facts: { ...kept, ...OWN_FACTS }, asked: null, registered: 0, scans: [] }
}

export function stepRegistering(state: RegisterState, event: RegisterEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(withoutAnswerFor(state, event.code), event.code, event.waiting)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', event.code)]]
    case 'edited':
      return [edited(state, event.change), []]
    case 'answered':
      return answered(state, event.waiting)
    case 'placed':
      return [{ ...state, facts: { ...state.facts, station: state.facts.station || event.station } }, []]
    case 'photographed':
      return [
        { ...state, facts: { ...state.facts, photo: event.fileName } },
        [tell('notice', '照片已保存', '随下一次扫描提交')],
      ]
    case 'settled':
      return settledIn(state, event.settled)
  }
}

/** A shop is one owner's. */
function edited(state: RegisterState, change: Partial<ParcelFacts>): RegisterState {
  const facts = { ...state.facts, ...change, ...(change.owner !== undefined && { shop: null }) }
  return { ...state, facts, asked: state.asked && { ...state.asked, isAnswered: true } }
}

/** Every parcel that has waited for it goes on. Not by an Enter alone: somebody who scans may have sent that. */
function answered(state: RegisterState, waiting: readonly Waiting<RegisterCommand>[]): Next {
  const { asked } = state
  if (!asked) return [state, []]
  if (!asked.isAnswered) {
    return [state, [tell('bad', `${waitingFor(asked)} 未登记`, '请补充标出的一项后回车，或重新扫描')]]
  }
  return [...asked.before, asked.code].reduce<Next>(
    ([known, effects], code) => {
      const [next, more] = scanned(known, code, waiting)
      return [next, [...effects, ...more]]
    },
    [{ ...state, asked: asked.before.length === 0 ? asked : null }, []],
  )
}

/** A carrier that was asked for is that parcel's: the number of another may tell another. */
function withoutAnswerFor(state: RegisterState, code: string): RegisterState {
  const { asked, facts } = state
  if (asked?.field !== 'carrier' || asked.code === code) return state
  return { ...state, facts: { ...facts, carrier: null } }
}

function waitingFor({ before, code }: NonNullable<RegisterState['asked']>): string {
  return [...before, code].join('、')
}

function scanned(state: RegisterState, code: string, waiting: readonly Waiting<RegisterCommand>[]): Next {
  const { facts, scans } = state
  if (!LIKE_A_WAYBILL.test(code)) return [state, [tell('bad', '这不是运单号', code)]]
  if (waiting.some((other) => other.code === code)) {
    return [state, [tell('notice', `${code} 已扫描，正在等待发送`, '请勿重复登记')]]
  }
  const before = scans.find((scan) => scan.code === code && scan.returnNo !== null)
  if (before) return [state, [tell('bad', `${code} 刚刚已登记`, `退件号 ${before.returnNo}，请勿重复登记`)]]
  const { warehouse } = facts
  if (warehouse === null) return asks(state, code, 'warehouse', '请先选择仓库')
  if (facts.owner === null && !facts.noOwner) {
    return asks(state, code, 'owner', '请选择货主，不知道货主时点“无主件”')
  }
  const problem = problemOf(facts)
  if (problem) return asks(state, code, problem.field, problem.reason)
  const command = { ...facts, ...(facts.noOwner && NOBODY), warehouse, waybillNo: code }
  // A carrier that was asked for is this parcel's alone.
  const answer = state.asked?.field === 'carrier' ? { carrier: null } : {}
  const next = { ...state, facts: { ...facts, ...OWN_FACTS, ...answer }, asked: null }
  return [next, [{ type: 'send', code, command }]]
}

function asks(state: RegisterState, code: string, field: FactField, reason: string): Next {
  const earlier = state.asked ? [...state.asked.before, state.asked.code] : []
  const before = earlier.filter((other) => other !== code)
  const asked = { field, code, before, isAnswered: false }
  return [{ ...state, asked }, [tell('bad', reason, `${waitingFor(asked)}：补充后回车继续`)]]
}

/** What the contract would refuse. */
function problemOf(facts: ParcelFacts): { field: FactField; reason: string } | null {
  for (const [field, { create }] of Object.entries(parcelFacts)) {
    const checked = create.safeParse(facts[field as keyof typeof parcelFacts])
    const reason = checked.error?.issues[0]?.message
    if (reason) return { field: field as FactField, reason }
  }
  return null
}

function settledIn(state: RegisterState, settled: Settled<RegisterCommand>): Next {
  const { opId, code, command, outcome, isFollowed } = settled
  if (outcome.kind === 'accepted') return taken(state, outcome.data as Parcel)
  const { reason, detail } = outcome
  const scan = { key: opId, code, text: reason, state: 'refused', returnNo: null } as const
  const next = withScan(state, scan)
  const field = ASKABLE.find((name) => name === detail?.field)
  // Anyone who goes on, with the next scan or with what they say of the next parcel, is not held up.
  if (!field || state.asked || isFollowed || isBegun(state.facts)) {
    return [next, [tell('bad', reason, `${code}：未登记`)]]
  }
  // The same parcel goes on: what was said of it need not be said again.
  const { warehouse: _, waybillNo: __, owner, shop, ...own } = command
  const facts = own.noOwner ? own : { ...own, owner, shop }
  const asked = { field, code, before: [], isAnswered: false }
  return [
    { ...next, facts: { ...next.facts, ...facts }, asked },
    [tell('bad', reason, `${code}：未登记；补充后回车继续`)],
  ]
}

/** Something is said already of the parcel that comes next. */
function isBegun(facts: ParcelFacts): boolean {
  return Object.entries(OWN_FACTS).some(([name, blank]) => facts[name as keyof ParcelFacts] !== blank)
}

function taken(state: RegisterState, parcel: Parcel): Next {
  const { returnNo, waybillNo, carrierName, ownerName, noOwner } = parcel
  const whose = noOwner ? '无主件' : (ownerName ?? '')
  const text = [returnNo, carrierName, whose].filter(Boolean).join(' · ')
  const next = withScan(state, {
    key: returnNo,
    code: waybillNo,
    text,
    state: noOwner ? 'notice' : 'taken',
    returnNo,
  })
  const tone = noOwner ? 'notice' : 'good'
  return [
    { ...next, registered: state.registered + 1 },
    [{ type: 'registered', parcel }, tell(tone, `${carrierName ?? ''} ${whose} 已登记`.trim(), returnNo)],
  ]
}
