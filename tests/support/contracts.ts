// Every call that the contracts define, for tests that go through all of them.
import type { Call } from '#shared/contracts/definition/call.ts'

const MODULES = import.meta.glob<Record<string, unknown>>('/shared/contracts/*/*.ts', { eager: true })

const EXPORTED = Object.values(MODULES).flatMap((module) => Object.values(module))

/** Calls stand by themselves or in a resource. Of one path that both have, the resource’s says what it answers. */
export const ALL_CALLS: readonly Call[] = [
  ...new Map(
    [...EXPORTED, ...EXPORTED.flatMap((exported) => Object.values((exported ?? {}) as object))]
      .filter(isCall)
      .map((call) => [`${call.method} ${call.path}`, call] as const),
  ).values(),
]

function isCall(exported: unknown): exported is Call {
  return (
    typeof exported === 'object' &&
    exported !== null &&
    ['method', 'path', 'summary', 'result'].every((name) => name in exported)
  )
}
