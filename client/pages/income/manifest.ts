// Pages about what is earned and what is spent.
export const manifest = {
  '/income-expense/analyze': 'income/analyze',
  '/income-expense/analyze/report': 'income/analyze-report',
  '/income-expense/Income/Daily': 'income/income-daily',
  '/income-expense/expense/Daily': 'income/expense-daily',
  '/personnel/processing/cost': 'income/process-cost',
  '/personnel/processing/income': 'income/process-income',
  '/personnel/cost/month': 'income/labor-cost-monthly',
  '/team/cost': 'income/team-cost',
  '/team/cost/report': 'income/team-cost-monthly',
} as const
