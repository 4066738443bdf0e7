// Who sent a request, and whether their roles allow what they ask for.
import type { FastifyRequest } from 'fastify'
import { refusal } from '#server/wms/kit/errors.ts'
import { ACTIONS, type Action } from '#shared/domain/actions.ts'

export type RoleCode = 'admin' | 'manager' | 'clerk' | 'finance' | 'service' | 'labor'

export type Caller = {
  userId: number
  roles: readonly string[]
  /** What their roles may do together. */
  actions: readonly string[]
  tokenHash: string
  tokenExpiresAt: Date
}

/** Whom scheduled work is done and written down by: no account, so nobody can leave with it. Accounts begin at 1. */
export const SYSTEM_ID = 0
export const SYSTEM_NAME = '系统'

/** Everywhere, with every right: what it does was agreed on by whoever set it up. */
export function systemCaller(now: Date): Caller {
  return {
    ...{ userId: SYSTEM_ID, roles: [], actions: Object.keys(ACTIONS) },
    ...{ tokenHash: '', tokenExpiresAt: now },
  }
}

/** The bare token of the Authorization header, with or without 'Bearer '; empty when there is none. */
export function tokenOf(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
}

export function may(caller: Caller, action: Action): boolean {
  return caller.actions.includes(action)
}

/** Any of the actions will do. */
export function assertMay(caller: Caller, ...actions: readonly Action[]): void {
  if (!actions.some((action) => may(caller, action))) throw refusal('roleMissing')
}
