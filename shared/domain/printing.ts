// How labels come out of a printer: the sizes of rolls, the printers that are known, and how a label gets through.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

/** Width × height in millimetres, as rolls of labels are sold. */
export const LABEL_SIZES = ['60×40', '100×60', '76×130', '100×100', '100×150'] as const
export type LabelSize = (typeof LABEL_SIZES)[number]

/** What a printer understands on its raw port. */
export const PRINTER_PROTOCOL_WORDS = { ZPL: 'ZPL（斑马及兼容）', TSPL: 'TSPL（TSC、汉印等）' } as const
export type PrinterProtocol = keyof typeof PRINTER_PROTOCOL_WORDS
/** The raw port that label printers listen at. */
export const PRINTER_PORT = 9100

export const PRINTER_DPI = ['203', '300'] as const
export type PrinterDpi = (typeof PRINTER_DPI)[number]

export const LABEL_KINDS = ['面单', '库位', '容器', '商品', '工牌', '测试'] as const

/** In one go: an aisle has hardly more places, and whoever has chosen the wrong ones wastes no more than a roll. */
export const MOST_LABELS = 500

/**
 * Most printers tell nothing. A job is taken before its first byte leaves, and what happens after that byte is never tried again by
 * itself: nobody but a person can see whether a label lies there.
 */
export const printJobLife = defineLifeCycle(
  ['排队', '已领取', '已送出', '已打印', '结果不明', '失败', '已取消'],
  {},
  {
    claim: { label: '领取', by: 'follows', from: ['排队'], to: '已领取' },
    /** Nothing has left: it waits for the next attempt. */
    wait: { label: '待重试', by: 'follows', from: ['已领取'], to: '排队' },
    send: { label: '送出', by: 'follows', from: ['已领取'], to: '已送出' },
    doubt: { label: '结果不明', by: 'follows', from: ['已领取'], to: '结果不明' },
    /** What waits behind it fails with it: the printer is away for all of them. */
    fail: { label: '失败', by: 'follows', from: ['已领取', '排队'], to: '失败' },
    /** Whoever scans a label holds it in their hands. */
    see: { label: '已打印', by: 'follows', from: ['已送出', '结果不明'], to: '已打印' },
    reprint: {
      label: '重打',
      by: 'command',
      from: ['已送出', '已打印', '结果不明', '失败', '已取消'],
      needs: 'outbound.work',
    },
    /** As long as nothing of it can have left. */
    cancel: { label: '取消打印', by: 'command', from: ['排队'], to: '已取消', needs: 'outbound.work' },
  },
)

/** Before the next attempt to reach a printer that nothing could be sent to; after the last of them a job has failed. */
const PAUSES_SECONDS = [2, 5, 15, 60] as const

/** `attempts` that have been made; null: it is not tried again. */
export function nextTryAt(attempts: number, at: Date): Date | null {
  const pause = PAUSES_SECONDS[attempts - 1]
  return pause === undefined ? null : new Date(at.getTime() + pause * 1_000)
}
