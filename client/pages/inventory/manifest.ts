// Pages about stock.
export const manifest = {
  '/inventory/ledger': 'inventory/ledger',
} as const
