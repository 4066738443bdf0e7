// Every kind of document, once: what it is called, what its numbers begin with, what facts that it has posted name it, by what
// it is found, and where it opens. Its contract, its lists and its ledgers read it from here.
import { hrefTo } from '#shared/routes.ts'

type Kind = {
  label: string
  /** Two letters; the day and a number follow. */
  prefix: string
  /** The field that its number stands in. */
  key: string
  /** Other fields that people look for it by. */
  codes?: readonly string[]
  /** What is posted for it in stock, work, charges and expenses says that it is of this type. */
  type?: string
  /** Absent: there is no page of it. */
  opens?: (number: unknown) => string
}

export const DOCUMENTS = {
  inboundOrder: {
    label: '入库单',
    prefix: 'RK',
    key: 'orderNo',
    codes: ['externalNo'],
    type: '入库单',
    opens: (orderNo: unknown) => hrefTo('inboundOrder', { orderNo }),
  },
  receipt: { label: '收货单', prefix: 'SH', key: 'receiptNo' },
  putawayTask: {
    label: '上架任务',
    prefix: 'SJ',
    key: 'taskNo',
    opens: (taskNo: unknown) => hrefTo('putawayTasks', { taskNo }),
  },
  stockInspection: { label: '库存质检', prefix: 'ZJ', key: 'docNo', type: '库存质检' },
  blindTask: {
    label: '盲收任务',
    prefix: 'MS',
    key: 'code',
    type: '盲收单',
    opens: (code: unknown) => hrefTo('blindTasks', { code }),
  },
  differenceCase: {
    label: '差异单',
    prefix: 'CY',
    key: 'caseNo',
    type: '差异单',
    opens: (id: unknown) => hrefTo('differenceCase', { id }),
  },

  returnReceipt: {
    label: '签收单',
    prefix: 'TS',
    key: 'receiptNo',
    opens: (receiptNo: unknown) => hrefTo('returnReceipts', { receiptNo }),
  },
  returnParcel: {
    label: '退件',
    prefix: 'TJ',
    key: 'returnNo',
    codes: ['waybillNo'],
    type: '退件单',
    opens: (id: unknown) => hrefTo('returnParcel', { id }),
  },
  returnPush: {
    label: '退件推送',
    prefix: 'TS',
    key: 'pushNo',
    opens: (pushNo: unknown) => hrefTo('returnPushErrors', { pushNo }),
  },
  returnNotice: { label: '退货ASN', prefix: 'ASN', key: 'asnNo' },

  rejectOrder: {
    label: '退仓单',
    prefix: 'TC',
    key: 'rejectNo',
    codes: ['externalNo'],
    type: '退仓单',
    opens: (id: unknown) => hrefTo('rejectOrder', { id }),
  },
  pushTask: {
    label: '推送任务',
    prefix: 'PS',
    key: 'pushNo',
    opens: (pushNo: unknown) => hrefTo('rejectPushes', { pushNo }),
  },

  stockTask: {
    label: '盘点任务',
    prefix: 'PD',
    key: 'taskNo',
    type: '盘点单',
    opens: (id: unknown) => hrefTo('stockTask', { id }),
  },
  replenishment: {
    label: '补货任务',
    prefix: 'BH',
    key: 'taskNo',
    type: '补货单',
    opens: (id: unknown) => hrefTo('replenishments', { view: 'task', id }),
  },
  productMaintenance: {
    label: '商品维护单',
    prefix: 'WH',
    key: 'maintNo',
    opens: (id: unknown) => hrefTo('productMaintenance', { id }),
  },

  processOrder: {
    label: '加工单',
    prefix: 'JG',
    key: 'code',
    codes: ['externalNo'],
    type: '加工单',
    opens: (code: unknown) => hrefTo('processOrder', { code }),
  },

  outboundOrder: {
    label: '出库单',
    prefix: 'CK',
    key: 'orderNo',
    codes: ['externalNo'],
    type: '出库单',
    opens: (orderNo: unknown) => hrefTo('outboundOrder', { orderNo }),
  },
  wave: {
    label: '波次',
    prefix: 'BC',
    key: 'waveNo',
    type: '波次',
    opens: (waveNo: unknown) => hrefTo('waves', { waveNo }),
  },
  bigPickList: {
    label: '大拣单',
    prefix: 'DJ',
    key: 'listNo',
    opens: (listNo: unknown) => hrefTo('bigPickLists', { listNo }),
  },
  sortingTask: {
    label: '分拨任务',
    prefix: 'FB',
    key: 'taskNo',
    opens: (taskNo: unknown) => hrefTo('sortingRun', { taskNo }),
  },
  parcel: {
    label: '包裹',
    prefix: 'BG',
    key: 'parcelNo',
    opens: (parcelNo: unknown) => hrefTo('parcels', { parcelNo }),
  },
  /** The letters of its carrier follow those two. */
  waybill: {
    label: '运单',
    prefix: 'YD',
    key: 'waybillNo',
    type: '运单',
    opens: (waybillNo: unknown) => hrefTo('waybills', { waybillNo }),
  },
  /** Its number is that of its order, and which of its requests it is. */
  waybillRequest: {
    label: '取号记录',
    prefix: 'QH',
    key: 'requestNo',
    codes: ['orderNo', 'waybillNo'],
    opens: (requestNo: unknown) => hrefTo('waybillRequests', { requestNo }),
  },
  printJob: {
    label: '打印任务',
    prefix: 'DY',
    key: 'jobNo',
    opens: (jobNo: unknown) => hrefTo('printJobs', { jobNo }),
  },
  shipment: {
    label: '发运单',
    prefix: 'FY',
    key: 'shipmentNo',
    opens: (shipmentNo: unknown) => hrefTo('shipment', { shipmentNo }),
  },
  orderIssue: {
    label: '拦截工单',
    prefix: 'LJ',
    key: 'issueNo',
    opens: (issueNo: unknown) => hrefTo('orderIssues', { issueNo }),
  },

  agencyDispatch: {
    label: '派工单',
    prefix: 'PG',
    key: 'dispatchNo',
    type: '派工单',
    opens: (dispatchNo: unknown) => hrefTo('dispatch', { dispatchNo }),
  },
  agencyExpenditure: {
    label: '劳务支出',
    prefix: 'LZ',
    key: 'expenditureNo',
    type: '劳务支出',
    opens: (id: unknown) => hrefTo('agencyExpenditures', { view: 'expenditure', id }),
  },
  timedWork: {
    label: '计时作业',
    prefix: 'ZY',
    key: 'workNo',
    type: '计时作业',
    opens: (workNo: unknown) => hrefTo('timedWork', { workNo }),
  },
  leaveRequest: {
    label: '请假单',
    prefix: 'QJ',
    key: 'leaveNo',
    opens: (leaveNo: unknown) => hrefTo('newLeave', { leaveNo }),
  },
  visitorVisit: {
    label: '访客单',
    prefix: 'FK',
    key: 'visitNo',
    opens: (visitNo: unknown) => hrefTo('visitorBoard', { visitNo }),
  },

  pieceRecompute: {
    label: '计件重算',
    prefix: 'CS',
    key: 'taskNo',
    type: '计件重算',
    opens: (id: unknown) => hrefTo('pieceRecomputes', { view: 'task', id }),
  },
  pieceDeduction: { label: '计件扣款', prefix: 'KK', key: 'docNo', type: '计件扣款' },
  pieceClaim: { label: '计件申诉', prefix: 'SS', key: 'docNo', type: '计件申诉' },

  tariff: {
    label: '价格',
    prefix: 'BJ',
    key: 'tariffNo',
    type: '价格',
    opens: (id: unknown) => hrefTo('tariffs', { view: 'tariff', id }),
  },
  storageSnapshot: {
    label: '仓储快照',
    prefix: 'KZ',
    key: 'snapshotNo',
    type: '库存快照',
    opens: (id: unknown) => hrefTo('charges', { view: 'snapshot', id }),
  },
  ownerBill: {
    label: '客户账单',
    prefix: 'ZD',
    key: 'billNo',
    type: '客户账单',
    opens: (id: unknown) => hrefTo('ownerBills', { view: 'bill', id }),
  },
  settlement: {
    label: '月度结算',
    prefix: 'JS',
    key: 'settleNo',
    type: '月度结算',
    opens: (id: unknown) => hrefTo('settlements', { view: 'settlement', id }),
  },
} as const satisfies Record<string, Kind>

export type DocumentName = keyof typeof DOCUMENTS

/** What its resource begins with: its name, what it is called, and the field of its number. */
export function documentOf<N extends DocumentName>(
  name: N,
): { name: N; label: (typeof DOCUMENTS)[N]['label']; key: (typeof DOCUMENTS)[N]['key'] } {
  const { label, key } = DOCUMENTS[name]
  return { name, label, key }
}

const KINDS: readonly Kind[] = Object.values(DOCUMENTS)

/** Where the document of a fact opens, by the type and number that the fact carries; null where there is no page of it. */
export function documentPath(type: string, number: string): string | null {
  const kind = KINDS.find((known) => known.type === type)
  return number === '' ? null : (kind?.opens?.(number) ?? null)
}

/** The type of the document whose number stands in a field of this name; null where several kinds have such a field. */
export function documentTypeOf(field: string): string | null {
  const [kind, ...others] = KINDS.filter(({ key }) => key === field)
  return others.length === 0 ? (kind?.type ?? null) : null
}

/** 'RK20260310-0001'; codes of other things begin like that, too. */
const NUMBER = /^[A-Z]{2}\d{8}-\d+$/

/** Where a document opens, by its number alone; null where the number does not say which document it is. */
export function numberedPath(number: string): string | null {
  if (!NUMBER.test(number)) return null
  const [kind, ...others] = KINDS.filter(({ prefix }) => prefix === number.slice(0, 2))
  return others.length === 0 ? (kind?.opens?.(number) ?? null) : null
}
