// What the frame must know before it can be drawn: the user's menu, and who the user is.
import { queryOf } from '#client/data/data-client.ts'
import { SOURCE } from '#shared/constants.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'

/** The server fetches these before it renders, so that the frame comes complete with the first HTML. */
export const frameQueries = [
  queryOf(getMenu, { query: { source: SOURCE } }),
  queryOf(getUserInfo, {}),
] as const
