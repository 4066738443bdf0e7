// What administrators look after: that everything adds up.
export const manifest = {
  '/system/reconciliation': 'system/reconciliation',
} as const
