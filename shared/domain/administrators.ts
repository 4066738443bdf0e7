// The role that can always do everything, and so give everything back to others.
import { ROUTES } from '#shared/routes.ts'

export const ADMIN_ROLE = 'admin'

/** Are not taken from administrators: nobody could give them back. */
export const ADMIN_PAGES: readonly string[] = [ROUTES.users, ROUTES.roles, ROUTES.menu].map(
  ({ path }) => path,
)
