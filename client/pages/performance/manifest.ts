// Pages about what was done, and by whom.
export const manifest = {
  '/personnel/ownerDailyReport/entryDetail': 'performance/owner-entry',
  '/personnel/ownerDailyReport/deliveryDetail': 'performance/owner-delivery',
  '/personnel/ownerDailyReport/rejectedDetail': 'performance/owner-rejected',
  '/personnel/ownerDailyReport/inventoryDetail': 'performance/owner-inventory',
  '/personnel/ownerDailyReport/migrationDetail': 'performance/owner-migration',
  '/personnel/employeeTask/month/report': 'performance/worker-tasks',
} as const
