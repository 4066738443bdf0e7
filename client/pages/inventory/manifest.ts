// Pages about stock.
export const manifest = {
  '/inventory/stock': 'inventory/stock',
  '/inventory/ledger': 'inventory/ledger',
  '/inventory/replenishment': 'inventory/replenishment',
  '/inventory/ProductMaintenance': 'inventory/maintenance',
  '/inventory/ProductMaintenanceDetail': 'inventory/maintenance-detail',
} as const
