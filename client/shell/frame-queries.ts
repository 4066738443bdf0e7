// What the frame must know before it can be drawn: the user's menu, and who the user is.
import { queryOf } from '#client/data/data-client.ts'
import { SOURCE } from '#shared/constants.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'

export const OWN_MENU = queryOf(getMenu, { query: { source: SOURCE } })
export const OWN_INFO = queryOf(getUserInfo, {})

/** The server fetches these before it renders, so that the frame comes complete with the first HTML. */
export const frameQueries = [OWN_MENU, OWN_INFO] as const
