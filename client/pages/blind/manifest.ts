// Pages about goods that come without papers.
export const manifest = {
  '/blind/list': 'blind/list',
  '/blind/detail': 'blind/detail',
  '/blind/CreateBlindTask': 'blind/create',
  '/blind/BlindSummary': 'blind/summary',
  '/blind/BlindBoxSummary': 'blind/box-summary',
  '/blind/BlindScan': 'blind/scan',
  '/blind/blindReceive/:ownerName/:code/:taskId': 'blind/receive',
  '/blind/movingScan': 'blind/moving',
} as const
