// What administrators look after: who may do what, what was done, and that everything adds up.
export const manifest = {
  '/system/audit': 'system/audit',
  '/system/task': 'system/task',
  '/system/reconciliation': 'system/reconciliation',
} as const
