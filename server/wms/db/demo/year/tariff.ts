// What the demo company charges its owners and what it pays for work, as simple as a price list can be.
import type { OPERATION_TYPES } from '#shared/domain/values.ts'

type OpType = (typeof OPERATION_TYPES)[number]

/** The second version came with the new year's prices. */
export const ITEMS = {
  RK: { name: '入库费', unit: '件', prices: ['0.35', '0.38'] },
  ZJ: { name: '质检费', unit: '件', prices: ['0.3', '0.3'] },
  CK: { name: '出库订单费', unit: '单', prices: ['2.6', '2.8'] },
  CKJ: { name: '出库件费', unit: '件', prices: ['0.5', '0.5'] },
  TJ: { name: '退件处理费', unit: '单', prices: ['2.2', '2.4'] },
  TC: { name: '退仓清点费', unit: '件', prices: ['0.4', '0.4'] },
  JG: { name: '加工费', unit: '件', prices: ['0.8', '0.85'] },
  LJ: { name: '拦截费', unit: '单', prices: ['3', '3'] },
  CC: { name: '仓储费', unit: '件天', prices: ['0.002', '0.002'] },
} as const satisfies Record<string, { name: string; unit: string; prices: readonly [string, string] }>
export type Item = keyof typeof ITEMS

export const TAX_RATE = '0.06'

/** Of one piece, whoever handles it; what is not named is paid by the hour. */
export const PIECE_PAY: Readonly<Partial<Record<OpType, string>>> = {
  ...{ 卸货: '0.03', 收货: '0.05', 质检: '0.08', 上架: '0.06', 补货: '0.05', 拣货: '0.12', 复核: '0.05' },
  ...{
    打包: '0.2',
    分拨: '0.04',
    装车: '0.03',
    退件登记: '0.3',
    退仓清点: '0.1',
    盲收: '0.15',
    加工: '0.25',
  },
}

export const SECONDS_PER_PIECE: Readonly<Record<OpType, number>> = {
  ...{ 卸货: 4, 收货: 7, 质检: 12, 上架: 8, 移库: 8, 补货: 7, 拣货: 18, 分拨: 4, 复核: 8, 打包: 35, 称重: 6 },
  ...{ 装车: 3, 退件登记: 45, 退仓清点: 10, 盲收: 15, 盘点: 3, 加工: 40, 拦截: 120 },
}
