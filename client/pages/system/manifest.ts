// What administrators look after: who may do what, what was done, and that everything adds up.
export const manifest = {
  '/system/user': 'system/user',
  '/system/role': 'system/role',
  '/system/menu': 'system/menu',
  '/system/dataPerm': 'system/data-perm',
  '/system/configuration': 'system/configuration',
  '/system/audit': 'system/audit',
  '/system/task': 'system/task',
  '/system/reconciliation': 'system/reconciliation',
} as const
