// Pages about the signed-in user.
export const manifest = {
  '/user/info': 'user/info',
} as const
