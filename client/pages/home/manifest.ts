// Pages of the start area.
export const manifest = {
  '/home': 'home/home',
} as const
