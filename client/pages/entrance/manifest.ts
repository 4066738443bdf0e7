// Pages outside the main layout's work: sign-in and what stands in for a page that is not there.
export const manifest = {
  '/login': 'entrance/login',
  '/app': 'entrance/app',
  '/404': 'entrance/not-found',
} as const
