// All that must always be true. A module that adds facts adds its checks here.
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { CODE_CHECKS } from '#server/wms/modules/reconciliation/code-checks.ts'
import { INBOUND_CHECKS } from '#server/wms/modules/reconciliation/inbound-checks.ts'
import { INVENTORY_CHECKS } from '#server/wms/modules/reconciliation/inventory-checks.ts'
import { LABOR_CHECKS } from '#server/wms/modules/reconciliation/labor-checks.ts'
import { MONEY_CHECKS } from '#server/wms/modules/reconciliation/money-checks.ts'
import { OUTBOUND_CHECKS } from '#server/wms/modules/reconciliation/outbound-checks.ts'
import { PIECE_CHECKS } from '#server/wms/modules/reconciliation/piece-checks.ts'
import { PROCESS_CHECKS } from '#server/wms/modules/reconciliation/process-checks.ts'
import { REJECT_CHECKS } from '#server/wms/modules/reconciliation/reject-checks.ts'
import { RETURNED_CHECKS } from '#server/wms/modules/reconciliation/returned-checks.ts'
import { STOCK_CHECKS } from '#server/wms/modules/reconciliation/stock-checks.ts'
import { STORAGE_CHECKS } from '#server/wms/modules/reconciliation/storage-checks.ts'
import { SUMS_CHECKS } from '#server/wms/modules/reconciliation/sums-checks.ts'
import { WORK_CHECKS } from '#server/wms/modules/reconciliation/work-checks.ts'

export const CHECKS: readonly Check[] = [
  ...STOCK_CHECKS,
  ...INBOUND_CHECKS,
  ...RETURNED_CHECKS,
  ...REJECT_CHECKS,
  ...PROCESS_CHECKS,
  ...OUTBOUND_CHECKS,
  ...INVENTORY_CHECKS,
  ...WORK_CHECKS,
  ...LABOR_CHECKS,
  ...PIECE_CHECKS,
  ...MONEY_CHECKS,
  ...STORAGE_CHECKS,
  ...SUMS_CHECKS,
  ...CODE_CHECKS,
]
