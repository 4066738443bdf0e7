// Where a document opens, by the type and number that its facts carry, or by its number alone. Of other types there is no page yet.

const PAGES: Readonly<Record<string, string>> = {
  入库单: '/entryOrder/detail?orderNo=',
  盲收单: '/blind/list?code=',
  盘点单: '/inventory/StockTaskDetail/',
  退件单: '/returned/accumulate/detail?id=',
  退仓单: '/reject/rejectDetail?id=',
  差异单: '/reject/RejectPushTask/CloseDifferencesSingle?id=',
  派工单: '/personnel/showAgencyLaborDispatchDetail?dispatchNo=',
  价格: '/billing/tariff?view=tariff&id=',
  客户账单: '/customer-billing/monthly?view=bill&id=',
  劳务支出: '/personnel/agencyExpenditure?view=expenditure&id=',
  月度结算: '/settlement/monthly?view=settlement&id=',
  加工单: '/process/processingDetail/',
  出库单: '/outbound/detail?orderNo=',
  计件重算: '/piece/recompute-task?view=task&id=',
  波次: '/outbound/wave?waveNo=',
  补货单: '/inventory/replenishment?view=task&id=',
  库存快照: '/billing/charge?view=snapshot&id=',
}

/** Of facts that are documents themselves: the field that their number stands in. */
const NUMBERS: Readonly<Record<string, string>> = {
  returnNo: '退件单',
  rejectNo: '退仓单',
  dispatchNo: '派工单',
  expenditureNo: '劳务支出',
  billNo: '客户账单',
  settleNo: '月度结算',
}

/** The type of the document whose number stands in a field of this name; null where that is said by another one. */
export function documentTypeOf(field: string): string | null {
  return NUMBERS[field] ?? null
}

export function documentPath(type: string, number: string): string | null {
  const page = PAGES[type]
  return page && number !== '' ? page + encodeURIComponent(number) : null
}

/** What numbers of each type begin with. */
const TYPES: Readonly<Record<string, string>> = {
  RK: '入库单',
  MS: '盲收单',
  PD: '盘点单',
  BH: '补货单',
  PG: '派工单',
  LZ: '劳务支出',
  ZD: '客户账单',
  JS: '月度结算',
  BJ: '价格',
  CS: '计件重算',
  TC: '退仓单',
  CY: '差异单',
  JG: '加工单',
  CK: '出库单',
  BC: '波次',
  KZ: '库存快照',
}

/** 'RK20260310-0001'; codes of other things begin like that, too. */
const NUMBER = /^[A-Z]{2}\d{8}-\d+$/

export function numberedPath(number: string): string | null {
  if (!NUMBER.test(number)) return null
  return documentPath(TYPES[number.slice(0, 2)] ?? '', number)
}
