// Pages about what is earned and what is spent.
export const manifest = {
  '/income-expense/Income/Daily': 'income/income-daily',
  '/income-expense/expense/Daily': 'income/expense-daily',
  '/personnel/cost/month': 'income/labor-cost-monthly',
} as const
