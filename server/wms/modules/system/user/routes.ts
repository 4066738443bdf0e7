// 用户 — sign-in, own profile, own password, renewal of the token.
import type { FastifyInstance } from 'fastify'
import { promptRoute, publicRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { changePassword, findUserInfo, saveProfile, signIn } from '#server/wms/modules/system/user/store.ts'
import { renewToken } from '#server/wms/modules/system/user/tokens.ts'
import {
  getUserInfo,
  login,
  tokenRefresh,
  updateInfo,
  updatePassword,
} from '#shared/contracts/system/user.ts'

export function userRoutes(app: FastifyInstance, services: Services): void {
  publicRoute(app, login, async ({ body, address, ...origin }) => {
    const { user, token, expiresAt } = await signIn(services, { ...body, address }, origin)
    const { id, name, avatar, activated } = user
    return {
      token,
      expirationTime: expiresAt.getTime(),
      activate: activated,
      userVO: { id, name, ...(avatar !== null && { avatar }) },
    }
  })
  route(app, services, getUserInfo, ({ caller }) => findUserInfo(services, caller))
  route(app, services, updateInfo, ({ body, ...facts }) => saveProfile(services, facts, body))
  route(app, services, updatePassword, async ({ query, ...facts }) => {
    await changePassword(services, facts, query)
    return true as const
  })
  promptRoute(app, services, tokenRefresh, async ({ caller }) => {
    const { token, expiresAt } = await renewToken(services, caller)
    return { t1: token, t2: expiresAt.getTime() }
  })
}
