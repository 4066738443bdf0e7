// 称重作业, without a screen: the label of a box and its weight, whichever comes first.
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, withScan } from '#client/kit/scan/last-scans.tsx'
import type { Settled } from '#client/kit/scan/scan-queue.ts'
import { weightIn } from '#client/pages/outbound/weigh-station/typed-weight.ts'
import { isSameCode } from '#shared/code-key.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { weighBox } from '#shared/contracts/outbound/parcel.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'

/** In kilograms. */
export type WeighCommand = { code: string; weight: string }
export type Weighed = CallResult<typeof weighBox>

export type WeighingState = {
  /** Of the box on the scales what is known so far. */
  label: string | null
  weight: string | null
  /** A weight that was asked about: its label, scanned once more, says yes to it. */
  doubted: WeighCommand | null
  scans: readonly LastScan[]
}

export type WeighingEvent =
  | { type: 'scan'; code: string }
  | { type: 'repeat'; code: string }
  | { type: 'again' }
  | { type: 'settled'; settled: Settled<WeighCommand> }

export type WeighingEffect = Tell | { type: 'send'; code: string; command: WeighCommand }

type Next = readonly [WeighingState, readonly WeighingEffect[]]

export const EMPTY_SCALES: WeighingState = { label: null, weight: null, doubted: null, scans: [] }

export function asksFor({ label, weight, doubted }: WeighingState): string {
  if (label !== null) return '请输入重量(kg)'
  if (weight !== null) return '请扫描箱上的面单'
  return doubted ? '确认无误请再扫一次面单' : '请扫描面单或输入重量(kg)'
}

export function stepWeighing(state: WeighingState, event: WeighingEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(state, event.code)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', event.code)]]
    case 'again':
      return [{ ...EMPTY_SCALES, scans: state.scans }, [tell('notice', '已清除', '请重新扫描面单或输入重量')]]
    case 'settled':
      return settledIn(state, event.settled)
  }
}

function scanned(state: WeighingState, code: string): Next {
  const typed = weightIn(code)
  if (typed !== null) {
    if (state.label !== null) return sent(state, { code: state.label, weight: typed })
    return [{ ...state, weight: typed, doubted: null }, [tell('notice', `${typed} kg`, '请扫描箱上的面单')]]
  }
  if (state.weight !== null) return sent(state, { code, weight: state.weight })
  if (state.doubted && isSameCode(state.doubted.code, code)) return sent(state, state.doubted)
  // Of another box nothing is known by the weight of the one before.
  return [{ ...state, label: code, doubted: null }, [tell('notice', '请输入重量(kg)', `面单 ${code} 已扫描`)]]
}

function sent({ scans }: WeighingState, command: WeighCommand): Next {
  return [{ ...EMPTY_SCALES, scans }, [{ type: 'send', code: command.code, command }]]
}

function settledIn(state: WeighingState, { opId, code, command, outcome }: Settled<WeighCommand>): Next {
  if (outcome.kind === 'refused') {
    const next = withScan(state, { key: opId, code, text: outcome.reason, state: 'refused' })
    const isFree = state.label === null && state.weight === null
    const isAsked = outcome.detail?.reason === 'outbound.weightDoubtful'
    const { code: label, weight } = command
    return [
      isAsked && isFree ? { ...next, doubted: { code: label, weight } } : next,
      [tell('bad', outcome.reason, code)],
    ]
  }
  const weighed = outcome.data as Weighed
  const which = whichOf(weighed)
  const scan: LastScan = {
    key: opId,
    code: weighed.waybillNo,
    text: `${which} ${weighed.weight} kg，${differenceOf(weighed)}`,
    state: 'taken',
  }
  const isDone = weighed.weighed === weighed.boxes
  const words = `${weighed.weight} kg${isDone ? '' : `，已称 ${weighed.weighed} / ${weighed.boxes} 箱`}`
  return [withScan(state, scan), [tell('good', words, `${which}，${differenceOf(weighed)}`)]]
}

function whichOf({ orderNo, box, boxes }: Weighed): string {
  return boxes > 1 ? `${orderNo} 第 ${box} / ${boxes} 箱` : orderNo
}

/** How far it is from what the box should weigh. */
export function differenceOf({ weight, expectedWeight }: Pick<Weighed, 'weight' | 'expectedWeight'>): string {
  if (expectedWeight === null) return '应重未知'
  const difference = subtract(weight, expectedWeight)
  return `应重 ${expectedWeight} kg，差 ${signOf(difference) > 0 ? '+' : ''}${difference} kg`
}
