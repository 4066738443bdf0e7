// Pages about what owners pay: prices, charges, bills.
export const manifest = {
  '/billing/tariff': 'billing/tariff',
  '/billing/charge': 'billing/charge',
  '/billing/build': 'billing/build',
  '/customer-billing/monthly': 'billing/bills',
  '/settlement/monthly': 'billing/settlements',
} as const
