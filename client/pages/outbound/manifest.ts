// Pages about goods that leave.
export const manifest = {
  '/outbound/list': 'outbound/list',
  '/outbound/create': 'outbound/create',
  '/outbound/detail': 'outbound/detail',
  '/outbound/wave': 'outbound/waves',
  '/outbound/big-picking-list': 'outbound/big-picking-list',
  '/sorting-task-run': 'outbound/sorting-run',
  '/waybill/list': 'outbound/waybills',
  '/waybill/update': 'outbound/waybill-update',
  '/video': 'outbound/video',
  '/customerServiceManager/orderIssue/Intercept': 'outbound/intercept',
  '/order/statistics': 'outbound/order-statistics',
  '/order/statistics/by-carrier': 'outbound/carrier-statistics',
  '/outbound/packaging': 'outbound/packaging-daily',
} as const
