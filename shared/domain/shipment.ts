// How boxes leave: the life of a truck's load, from its first box until it drives off.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

/** The truck still stands there. */
export const SHIPMENT_OPEN = ['装车中', '已交接'] as const

/** Its orders leave when the truck does; until then whatever was loaded can be unloaded again. */
export const shipmentLife = defineLifeCycle(
  [...SHIPMENT_OPEN, '已离场', '已取消'],
  {
    takeBack: { label: '撤回交接', from: ['已交接'], to: '装车中', asks: 'reason' },
    depart: { label: '离场', from: ['已交接'], to: '已离场', asks: 'first' },
    cancel: { label: '取消', from: ['装车中'], to: '已取消', asks: 'reason' },
  },
  {
    create: { label: '开始装车', by: 'command', from: [], to: '装车中' },
    load: { label: '装车', by: 'command', from: ['装车中'] },
    unload: { label: '卸下', by: 'command', from: ['装车中'] },
    handOver: { label: '交接', by: 'command', from: ['装车中'], to: '已交接' },
  },
)
