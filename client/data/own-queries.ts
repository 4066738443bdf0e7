// What the signed-in user is asked about in more than one place: their menu, and who they are.
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#client/data/data-client.ts'
import { SOURCE } from '#shared/constants.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'

export const OWN_MENU = queryOf(getMenu, { query: { source: SOURCE } })
export const OWN_INFO = queryOf(getUserInfo, {})

/** After what they may do or see was changed. */
export async function refreshOwn(client: QueryClient): Promise<void> {
  await Promise.all([OWN_INFO, OWN_MENU].map(({ queryKey }) => client.invalidateQueries({ queryKey })))
}
