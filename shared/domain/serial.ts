// Pieces that are told apart by numbers of their own: since when the numbers are kept, and where a piece can be.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

/** From the check of an order on, or from the day the piece comes in. */
export const SERIAL_FROM = ['出库', '收货'] as const

/** Of a piece whose number is kept from its receipt on: one that has left may come in again. */
export const stockSerialLife = defineLifeCycle(
  ['在库', '已登记出库', '已出库', '已核销'],
  {},
  {
    create: { label: '登记', by: 'command', from: [], to: '在库', needs: 'stock.adjust' },
    comeBack: { label: '再次入库', by: 'follows', from: ['已出库', '已核销'], to: '在库' },
    choose: { label: '登记出库', by: 'follows', from: ['在库'], to: '已登记出库' },
    release: { label: '取消出库', by: 'follows', from: ['已登记出库'], to: '在库' },
    ship: { label: '出库', by: 'follows', from: ['已登记出库'], to: '已出库' },
    undo: { label: '撤销入库', by: 'follows', from: ['在库'], to: '已核销' },
    writeOff: { label: '核销', by: 'command', from: ['在库'], to: '已核销', needs: 'stock.adjust' },
  },
)
