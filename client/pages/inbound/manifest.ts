// Pages about goods that come in.
export const manifest = {
  '/entryOrder/list': 'inbound/list',
  '/entryOrder/detail': 'inbound/detail',
  '/entryOrder/OrderStorageCreate': 'inbound/create',
  '/entryOrder/receive': 'inbound/receive',
  '/entryOrder/putaway': 'inbound/putaway',
} as const
