// How workers of labour agencies are sent for, work and are paid: the lives of dispatches and of what agencies are paid, and how
// hours become money.
import {
  addDecimals,
  multiplyDecimals,
  percentage,
  priceOf,
  signOf,
  subtract,
} from '#shared/domain/decimal.ts'
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

/** Why somebody no longer stands at a station: who follows there, another place, a day or a time without scans that is over. */
export const SIGN_OFF_CAUSES = ['离岗', '换人', '换岗', '班次', '超时', '主管', '工牌作废'] as const
/** Without a scan, a person counts as gone after so many minutes. */
export const SIGN_ON_IDLE_MINUTES = 60
/** A badge that was read without a network counts from when it was read, if that was not longer ago. */
export const LATEST_SIGN_ON_HOURS = 12

export const PRICE_UNITS = ['小时', '件'] as const

/** People come and go, and their hours are written down. */
const CLOCKING = ['已派单', '已到岗'] as const

export const dispatchLife = defineLifeCycle(
  ['草稿', '已派单', '已到岗', '待确认工时', '已确认', '已结算', '已取消'],
  {
    dispatch: { label: '派单', from: ['草稿'], to: '已派单', needs: 'dispatch.write' },
    report: { label: '提交工时', from: ['已到岗'], to: '待确认工时', needs: 'dispatch.write' },
    confirm: { label: '确认工时', from: ['待确认工时'], to: '已确认', needs: 'dispatch.confirm' },
    cancel: { label: '取消', from: ['草稿', '已派单'], to: '已取消', needs: 'dispatch.write', asks: 'first' },
    recall: {
      label: '撤回派单',
      from: ['已派单'],
      to: '草稿',
      kind: 'reverse',
      needs: 'dispatch.write',
    },
    sendBack: {
      label: '退回工时',
      from: ['待确认工时'],
      to: '已到岗',
      kind: 'reverse',
      needs: 'dispatch.confirm',
    },
    reopen: {
      label: '撤回确认',
      from: ['已确认'],
      to: '待确认工时',
      kind: 'reverse',
      needs: 'dispatch.confirm',
    },
  },
  {
    update: { label: '修改', by: 'command', from: ['草稿'] },
    // People are there once one of them has come.
    hours: { label: '登记工时', by: 'command', from: CLOCKING, to: ['已到岗', 'same'] },
    clock: { label: '打卡', by: 'command', from: CLOCKING, to: ['已到岗', 'same'] },
    enlist: { label: '列入支出', by: 'follows', from: ['已确认'] },
    release: { label: '移出支出', by: 'follows', from: ['已确认'] },
    settle: { label: '结算', by: 'follows', from: ['已确认'], to: '已结算' },
  },
)

/** Of one worker: always in the state of the dispatch. */
export const dispatchLineLife = defineLifeCycle(
  dispatchLife.states,
  {},
  {
    create: { label: '派人', by: 'command', from: [], to: dispatchLife.states },
    hours: { label: '登记工时', by: 'command' },
    delete: { label: '移出名单', by: 'command' },
    follow: { label: '随派工单', by: 'follows', to: dispatchLife.states },
  },
)

type DispatchState = (typeof dispatchLife.states)[number]

/** Its hours count, and have been paid for. */
export const DISPATCH_COUNTING: readonly DispatchState[] = ['已确认', '已结算']

/** What a day's work is; what goes beyond it is overtime. */
export const STANDARD_HOURS = 8
/** Of a long day this much is no work. */
const BREAK_MINUTES = 60
const BREAK_AFTER_MINUTES = 6 * 60
export const LONGEST_ATTENDANCE_HOURS = 24
/** However many shifts. */
export const HOURS_OF_DAY = 24

const MINUTE_MS = 60_000

/** Of two clocked instants, in half hours: an hour's break of a long day is left out, what exceeds a day's work is overtime. */
export function hoursBetween(clockIn: string, clockOut: string): { hours: string; overtime: string } {
  const minutes = (Date.parse(clockOut) - Date.parse(clockIn)) / MINUTE_MS
  const worked = minutes > BREAK_AFTER_MINUTES ? minutes - BREAK_MINUTES : minutes
  const all = Math.max(0, Math.floor(worked / 30) / 2)
  return { hours: String(Math.min(all, STANDARD_HOURS)), overtime: String(Math.max(0, all - STANDARD_HOURS)) }
}

/** What an agency is paid for a post on a day; null where nothing is agreed on. */
export type LaborPrices = {
  hour: { price: string; overtimeRate: string } | null
  piece: { price: string } | null
  /** 8 is 8 per cent. */
  mgmtFeeRate: string
}
export type LaborDone = { hours: string; overtime: string; pieceQty: string; deduction: string }
export type LaborAmounts = { hourlyAmount: string; pieceAmount: string; amount: string; mgmtFee: string }

/** Each to the fen, so that the sums of lines are the sums of what was paid. */
export function amountsOf(done: LaborDone, { hour, piece, mgmtFeeRate }: LaborPrices): LaborAmounts {
  const paidHours = hour ? addDecimals(done.hours, multiplyDecimals(done.overtime, hour.overtimeRate)) : '0'
  const hourlyAmount = priceOf(paidHours, hour?.price ?? '0')
  const pieceAmount = priceOf(done.pieceQty, piece?.price ?? '0')
  const amount = subtract(addDecimals(hourlyAmount, pieceAmount), done.deduction)
  return { hourlyAmount, pieceAmount, amount, mgmtFee: percentage(amount, mgmtFeeRate) }
}

/** What of the hours nothing that was recorded speaks for. */
export function unprovenOf(hours: string, evidence: string): string {
  const missing = subtract(hours, evidence)
  return signOf(missing) > 0 ? missing : '0'
}

export const EXPENDITURE_KINDS = ['月结', '补结'] as const
/** What a dispatch, the recorded work and the agency's invoice say together. */
export const MATCH_STATES = ['缺发票', '工时无据', '发票不符', '一致'] as const

export const expenditureLife = defineLifeCycle(
  ['待核对', '例外已批', '已结算', '已付款', '已作废'],
  {
    settle: { label: '结算', from: ['待核对', '例外已批'], to: '已结算', needs: 'agency.settle' },
    pay: { label: '付款', from: ['已结算'], to: '已付款', needs: 'agency.settle' },
    void: {
      label: '作废',
      from: ['待核对', '例外已批'],
      to: '已作废',
      needs: 'agency.settle',
      asks: 'first',
    },
  },
  {
    create: { label: '生成', by: 'command', from: [], to: '待核对' },
    update: { label: '修改', by: 'command', from: ['待核对'] },
    /** What does not match: it needs a reason. */
    approve: {
      label: '批准例外',
      by: 'command',
      from: ['待核对'],
      to: '例外已批',
      needs: 'agency.exception',
    },
  },
)

export type Settlement = {
  unprovenHours: string
  /** With tax. */
  payable: string
  invoiceNo: string
  invoiceAmount: string | null
}

/** Of several reasons the first. */
export function matchStateOf({ unprovenHours, payable, invoiceNo, invoiceAmount }: Settlement) {
  if (invoiceNo === '' || invoiceAmount === null) return '缺发票'
  if (signOf(unprovenHours) > 0) return '工时无据'
  return signOf(subtract(invoiceAmount, payable)) === 0 ? '一致' : '发票不符'
}

export const WORK_RECORD_SOURCES = ['登记', '派工'] as const
