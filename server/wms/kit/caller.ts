// Who sent a request, and whether their roles allow what they ask for.

import type { FastifyRequest } from 'fastify'
import { common } from '#server/wms/kit/refusals.ts'
import { ACTIONS, isAllowed, type Needs } from '#shared/actions.ts'

export type RoleCode = 'admin' | 'manager' | 'clerk' | 'finance' | 'service' | 'labor'

/** The codes that a person may see; with `areHidden`, all that there are, and will be, but these. */
export type Sight = { codes: readonly string[]; areHidden: boolean }

/** What an account may do and see. */
export type Rights = {
  roles: readonly string[]
  /** What their roles may do together. */
  actions: readonly string[]
  /** By a role, to one owner: what is nobody's is not theirs to see either. */
  isBound: boolean
  warehouses: Sight
  owners: Sight
}

export type Caller = Rights & {
  userId: number
  tokenHash: string
  tokenExpiresAt: Date
}

/** Whom scheduled work is done and written down by: no account, so nobody can leave with it. Accounts begin at 1. */
export const SYSTEM_ID = 0
export const SYSTEM_NAME = '系统'

const EVERYTHING: Sight = { codes: [], areHidden: true }

/** Everywhere, with every right: what it does was agreed on by the person who set it up. */
export function systemCaller(now: Date): Caller {
  return {
    userId: SYSTEM_ID,
    roles: [],
    actions: Object.keys(ACTIONS),
    isBound: false,
    warehouses: EVERYTHING,
    owners: EVERYTHING,
    tokenHash: '',
    tokenExpiresAt: now,
  }
}

/** The bare token of the Authorization header, with or without 'Bearer '; empty when there is none. */
export function tokenOf(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
}

export function may(caller: Caller, needs: Needs): boolean {
  return isAllowed(needs, caller.actions)
}

export function assertAllowed(caller: Caller, needs: Needs): void {
  if (!may(caller, needs)) throw common.roleMissing()
}
