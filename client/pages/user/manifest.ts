// Pages about the signed-in user.
export const manifest = {
  '/user/info': 'user/info',
  '/user/userDetail': 'user/user-detail',
} as const
