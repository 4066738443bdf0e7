// What devices and containers are called, and how they live.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const deviceLife = defineLifeCycle(['离线', '在线', '故障', '维修', '停用'], {
  disconnect: { label: '离线', from: ['在线'], to: '离线', needs: 'device.write' },
  connect: { label: '上线', from: ['离线', '维修'], to: '在线', needs: 'device.write' },
  fail: { label: '报故障', from: ['在线', '离线'], to: '故障', needs: 'device.write' },
  repair: { label: '开始维修', from: ['故障'], to: '维修', needs: 'device.write' },
  retire: { label: '停用', from: ['在线', '离线', '故障', '维修'], to: '停用', needs: 'device.write' },
  restore: { label: '恢复', from: ['停用'], to: '离线', needs: 'device.write', kind: 'reverse' },
})

/** What a device has told of itself, or people of it; the first six as it moves from state to state. */
export const DEVICE_EVENT_KINDS = ['上线', '离线', '故障', '维修', '停用', '恢复', '告警'] as const
export const DEVICE_EVENT_LEVELS = ['提示', '警告', '严重'] as const
/** What stands in the log for each move. */
export const DEVICE_MOVE_EVENTS = {
  disconnect: { kind: '离线', level: '警告' },
  connect: { kind: '上线', level: '提示' },
  fail: { kind: '故障', level: '严重' },
  repair: { kind: '维修', level: '提示' },
  retire: { kind: '停用', level: '提示' },
  restore: { kind: '恢复', level: '提示' },
} as const satisfies Record<keyof typeof deviceLife.moves, object>

/** What the codes of types mean. */
export const DEVICE_TYPE_WORDS = {
  ALLOCATE_TABLE: '工作站台',
  SORTATION: '分拨墙',
  WEIGHING: '称重机',
  PRINTER: '打印机',
  CONVEYOR: '输送线',
  CAMERA: '录像机',
  OTHER: '其他',
} as const

/** Of the tag at a slot of a sorting wall. */
export const LIGHT_STATES = ['熄灭', '常亮', '闪烁'] as const

export const containerLife = defineLifeCycle(
  ['空闲', '占用', '在途', '待清空', '维修', '报废'],
  {
    occupy: { label: '占用', from: ['空闲'], to: '占用', needs: 'container.write' },
    depart: { label: '发出', from: ['占用'], to: '在途', needs: 'container.write' },
    arrive: { label: '到达', from: ['在途'], to: '占用', needs: 'container.write' },
    finish: { label: '待清空', from: ['占用'], to: '待清空', needs: 'container.write' },
    release: { label: '清空', from: ['待清空'], to: '空闲', needs: 'container.write' },
    repair: { label: '送修', from: ['空闲'], to: '维修', needs: 'container.write' },
    repaired: { label: '修好', from: ['维修'], to: '空闲', needs: 'container.write' },
    scrap: { label: '报废', from: ['空闲', '维修'], to: '报废', needs: 'container.write', asks: 'first' },
    restore: { label: '恢复', from: ['报废'], to: '维修', needs: 'container.write', kind: 'reverse' },
  },
  {
    move: { label: '移动', by: 'command' },
    /** With the last of its goods. */
    empty: { label: '清空', by: 'follows', from: ['占用'], to: '空闲' },
  },
)

/** In the codes of containers that are made in one go. */
const NUMBER_DIGITS = 4

export type ContainerBatch = { prefix: string; startNo: number; quantity: number }

/** 'ZX' from 7, three of them: ZX0007, ZX0008, ZX0009. */
export function containerCodes({ prefix, startNo, quantity }: ContainerBatch): string[] {
  return Array.from(
    { length: quantity },
    (_, index) => prefix + String(startNo + index).padStart(NUMBER_DIGITS, '0'),
  )
}
