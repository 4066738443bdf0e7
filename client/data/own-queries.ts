// What the signed-in user is asked about in more than one place: their menu, and who they are.
import { queryOf } from '#client/data/data-client.ts'
import { SOURCE } from '#shared/constants.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'

export const OWN_MENU = queryOf(getMenu, { query: { source: SOURCE } })
export const OWN_INFO = queryOf(getUserInfo, {})
