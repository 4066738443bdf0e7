// The menu that the server builds for a user, as a flat list.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { menuItem } from '#shared/shapes/menu-item.ts'

export const getMenu = defineCall({
  method: 'GET',
  path: '/api/user/menu',
  summary: '当前用户的菜单',
  needs: 'signedIn',
  query: z.object({ source: z.string().min(1) }),
  result: z.array(menuItem),
  // Brought when it is first wanted: what a browser begins with has been read by the server.
  read: (data) => import('#shared/readers/menu.ts').then(({ readMenu }) => readMenu(data)),
})
