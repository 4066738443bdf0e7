// Pages about parcels that carriers bring back.
export const manifest = {
  '/returned/register': 'returned/register',
  '/returned/register/new': 'returned/register-new',
  '/returned/receipt': 'returned/receipt',
  '/returned/accumulate/returned': 'returned/accumulated',
  '/returned/accumulate/detail': 'returned/detail',
  '/returned/asn/push/abnormal': 'returned/push-errors',
  '/returned/push-task-old': 'returned/old-pushes',
} as const
