// How parcels come back: their lives, those of the deliveries they come with, and what becomes of the goods in them.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const DISPOSITIONS = ['待定', '上架', '转残次', '退供', '返修', '销毁'] as const
export type Disposition = (typeof DISPOSITIONS)[number]
/** What goods come into stock by; by the others they leave the house. */
export const STOCKING = ['上架', '转残次'] as const

/** What may be scanned to find the order that a parcel came from. */
export const ORIGIN_SCANS = ['退件', '运单', '出库单', '电话', '商品'] as const

const UNPACKING = ['已登记', '待拆包'] as const
const DISPOSING = ['已质检', '待处置'] as const
/** More may be found in a parcel as long as nobody was told what was in it. */
const OPENED = [...UNPACKING, ...DISPOSING, '已处置'] as const

/** The last of a parcel's goods moves it on. One without an owner waits for somebody who claims it. */
export const parcelLife = defineLifeCycle(
  ['已签收', '已登记', '无主池', '待拆包', '已质检', '待处置', '已处置', '已完结', '拒收退回'],
  {
    handOver: { label: '转拆包', from: ['已登记'], to: '待拆包' },
    decide: { label: '转处置', from: ['已质检'], to: '待处置' },
    finish: { label: '完结', from: ['已处置'], to: '已完结' },
  },
  {
    /** With its delivery, or when it is registered. */
    create: { label: '登记', by: 'command', from: [], to: ['已签收', '已登记', '无主池'] },
    sign: { label: '签收', by: 'follows', from: [], to: '已签收' },
    register: { label: '登记', by: 'command', from: ['已签收'], to: ['已登记', '无主池'] },
    claim: { label: '认领', by: 'command', from: ['无主池'], to: '待拆包' },
    /** As long as nothing of it has been unpacked. */
    refuse: { label: '拒收退回', by: 'command', from: ['已签收', '无主池', ...UNPACKING], to: '拒收退回' },
    addLine: { label: '登记商品', by: 'command', from: OPENED },
    removeLine: { label: '删除商品', by: 'command', from: UNPACKING },
    unpack: { label: '拆包', by: 'command', from: OPENED, to: ['待拆包', 'same'] },
    judge: { label: '质检', by: 'command', from: ['待拆包', ...DISPOSING] },
    inspect: { label: '质检完成', by: 'command', from: UNPACKING, to: '已质检' },
    dispose: { label: '处置', by: 'command', from: DISPOSING, to: '待处置' },
    settle: { label: '处置完成', by: 'command', from: DISPOSING, to: '已处置' },
    /** Of what was scanned at the station by mistake; the rest may be done with. */
    takeBack: {
      label: '撤销',
      by: 'command',
      from: ['待拆包', ...DISPOSING, '已处置'],
      to: ['待拆包', '待处置', '已处置'],
    },
    photograph: { label: '拍照', by: 'command' },
  },
)

/** Somebody is still to do something about the parcel. */
export const RETURNS_PENDING = [...parcelLife.steps.refuse.from, ...parcelLife.steps.settle.from]

export const receiptLife = defineLifeCycle(
  ['待签收', '已签收', '已作废'],
  {
    sign: { label: '签收', from: ['待签收'], to: '已签收' },
    void: { label: '作废', from: ['待签收'], to: '已作废', asks: 'first' },
  },
  { update: { label: '修改', by: 'command', from: ['待签收'] } },
)

/** Numbers of the large carriers, and a word of their names; the longer prefix comes first. */
const WAYBILLS: readonly [RegExp, string][] = [
  [/^SF\d{12,13}$/i, '顺丰'],
  [/^JD[A-Z0-9]{11,15}$/i, '京东'],
  [/^YT\d{13}$/i, '圆通'],
  [/^JT\d{13}$/i, '极兔'],
  [/^(DPK|DPL)\d{12,13}$/i, '德邦'],
  [/^(77[0-9])\d{12}$/, '申通'],
  [/^(7[3-68-9])\d{12,13}$/, '中通'],
  [/^(43|46)\d{13}$/, '韵达'],
  [/^(9[89]|1[0-2])\d{11}$/, '邮政'],
]

/** A word of the carrier's name, as far as its number gives it away; null otherwise. */
export function carrierWordOf(waybillNo: string): string | null {
  return WAYBILLS.find(([pattern]) => pattern.test(waybillNo))?.[1] ?? null
}
