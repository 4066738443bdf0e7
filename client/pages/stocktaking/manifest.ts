// Pages about counts of stock.
export const manifest = {
  '/inventory/StockTask': 'stocktaking/tasks',
  '/inventory/StockTaskDetail/:id': 'stocktaking/task',
  '/inventory/StockTaskDetailV6': 'stocktaking/task-v6',
  '/inventory/StockTaskListDetail/:headId': 'stocktaking/sheets',
  '/inventory/StockNoLoctionDetail/:headId': 'stocktaking/finds',
  '/inventory/StockStrategy': 'stocktaking/strategies',
  '/inventory/StockStrategyCreate': 'stocktaking/strategy',
  '/stockTacking/list': 'stocktaking/variances',
  '/stockTacking/detail': 'stocktaking/variance',
} as const
