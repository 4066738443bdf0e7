// The role that can always do everything, and so give everything back to others.

export const ADMIN_ROLE = 'admin'

/** Are not taken from administrators: nobody could give them back. */
export const ADMIN_PAGES: readonly string[] = ['/system/user', '/system/role', '/system/menu']
