// 面单号 — where the numbers of waybills come from: the numbers that were bought, and how one is asked for at a platform.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

/** Bought beforehand, or asked for at one of the platforms, order by order. */
export const SOURCE_KINDS = ['号段', '快递100', '菜鸟'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** Where the number of a waybill is from: a source, our own sequence, or whoever has typed it. */
export const NUMBER_ORIGINS = ['内部流水号', '录入', ...SOURCE_KINDS] as const

/** Of one that was bought. It is given once: what was void is never given again. */
export const waybillNumberLife = defineLifeCycle(
  ['空闲', '占用', '已用', '作废'],
  {},
  {
    draw: { label: '占用', by: 'follows', from: ['空闲'], to: '占用' },
    /** The carrier has collected what it stands on. */
    use: { label: '已用', by: 'follows', from: ['占用'], to: '已用' },
    void: { label: '作废', by: 'follows', from: ['占用'], to: '作废' },
  },
)

/** Nobody knows yet whether the platform has given a number. */
const UNSETTLED = ['取号中', '结果不明'] as const

/**
 * A request is taken, and that is committed, before the platform hears of it: one that breaks off may have been done, and is asked
 * about until that is known. The same request never gets two numbers.
 */
export const waybillRequestLife = defineLifeCycle(
  ['待取号', '取号中', '已取号', '失败', '结果不明', '取消中', '已取消'],
  {},
  {
    create: { label: '申请取号', by: 'follows', from: [], to: '待取号' },
    claim: { label: '取号', by: 'follows', from: ['待取号'], to: '取号中' },
    give: { label: '取到运单号', by: 'follows', from: UNSETTLED, to: '已取号' },
    fail: { label: '取号失败', by: 'follows', from: UNSETTLED, to: '失败' },
    doubt: { label: '结果不明', by: 'follows', from: UNSETTLED, to: '结果不明' },
    look: { label: '查询', by: 'follows', from: ['结果不明'] },
    /** The platform has given nothing: it is asked once more. */
    wait: { label: '平台未取号', by: 'follows', from: ['结果不明'], to: '待取号' },
    lookNow: { label: '重新查询', by: 'command', from: ['结果不明'], needs: 'outbound.work' },
    retry: { label: '重试', by: 'command', from: ['失败'], to: '待取号', needs: 'outbound.work' },
    /** Somebody has asked the platform otherwise: another request takes its place. */
    renew: {
      label: '确认未取号并重取',
      by: 'command',
      from: ['结果不明'],
      to: '已取消',
      needs: 'outbound.work',
    },
    fill: { label: '填写运单号', by: 'command', from: ['失败'], to: '已取消', needs: 'outbound.work' },
    /** Its order no longer waits. */
    withdraw: { label: '撤回', by: 'follows', from: ['待取号', '失败'], to: '已取消' },
    /** The same, while the platform is being asked. */
    unwant: { label: '不再需要', by: 'follows', from: UNSETTLED },
    drop: { label: '未取号', by: 'follows', from: UNSETTLED, to: '已取消' },
    /** What was given for an order that no longer waits goes back. */
    giveBack: { label: '退回运单号', by: 'follows', from: [...UNSETTLED, '已取号', '已取消'], to: '取消中' },
    cancel: { label: '取消', by: 'follows', from: ['取消中'] },
    end: { label: '平台已取消', by: 'follows', from: ['取消中'], to: '已取消' },
    confirm: {
      label: '确认已取消',
      by: 'command',
      from: ['取消中'],
      to: '已取消',
      needs: 'outbound.work',
    },
  },
)

const PAUSES_SECONDS = [5, 15, 60, 300] as const
const LONGEST_PAUSE_SECONDS = 900
/** Platforms know a request again for two days; asked later, they might give it another number. */
const KNOWN_MS = 47 * 3_600_000

/** When a platform is asked again that has been asked so many times. */
export function nextAskAt(attempts: number, at: Date): Date {
  const pause = PAUSES_SECONDS[attempts - 1] ?? LONGEST_PAUSE_SECONDS
  return new Date(at.getTime() + pause * 1_000)
}

/** The same of a request that was first asked for at `askedAt`; null: people have to. */
export function nextLookAt(attempts: number, at: Date, askedAt: Date): Date | null {
  const next = nextAskAt(attempts, at)
  return next.getTime() - askedAt.getTime() < KNOWN_MS ? next : null
}
