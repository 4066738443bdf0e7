// Pages about goods that are worked on.
export const manifest = {
  '/process/list': 'process/list',
  '/process/create': 'process/create',
  '/process/processingDetail/:code': 'process/detail',
  '/process/processReceive/:ownerName/:code': 'process/receive',
  '/personnel/processing/month': 'process/monthly',
} as const
