// 商品维护 — the life of a change of a product's record, and what of the record it may change.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const maintenanceLife = defineLifeCycle(
  ['草稿', '待审核', '已生效', '已驳回', '已取消'],
  {
    submit: { label: '提交', from: ['草稿', '已驳回'], to: '待审核' },
    approve: { label: '审核', from: ['待审核'], to: '已生效', needs: 'maintenance.review' },
    reject: { label: '驳回', from: ['待审核'], to: '已驳回', needs: 'maintenance.review', asks: 'first' },
    cancel: { label: '取消', from: ['草稿', '已驳回'], to: '已取消', asks: 'first' },
  },
  { update: { label: '修改', by: 'command', from: ['草稿', '已驳回'] } },
)

/** What of a product is kept up to date by document, and the field of its record; a barcode is a record of its own. */
export const MAINTENANCE_FIELDS = {
  商品名称: 'name',
  规格: 'spec',
  '长(cm)': 'length',
  '宽(cm)': 'width',
  '高(cm)': 'height',
  '重量(kg)': 'weight',
  '保质期(天)': 'shelfLifeDays',
  ABC分类: 'abc',
  '货值(元)': 'unitValue',
  条码: null,
} as const
export type MaintenanceKind = (typeof MAINTENANCE_KINDS)[number]
export const MAINTENANCE_KINDS = [
  '商品名称',
  '规格',
  '长(cm)',
  '宽(cm)',
  '高(cm)',
  '重量(kg)',
  '保质期(天)',
  'ABC分类',
  '货值(元)',
  '条码',
] as const
