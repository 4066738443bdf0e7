// Who sent a request, and whether their roles allow what they ask for.
import type { FastifyRequest } from 'fastify'
import { refusal } from '#server/wms/kit/errors.ts'

export type RoleCode = 'admin' | 'manager' | 'clerk' | 'finance' | 'service' | 'labor'

export type Caller = {
  userId: number
  roles: readonly string[]
  tokenHash: string
  tokenExpiresAt: Date
}

/** The bare token of the Authorization header, with or without 'Bearer '; empty when there is none. */
export function tokenOf(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
}

export function assertRole(caller: Caller, allowed: readonly RoleCode[]): void {
  if (!allowed.some((role) => caller.roles.includes(role))) throw refusal('roleMissing')
}
