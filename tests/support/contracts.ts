// Every call that the contracts define, for tests that go through all of them.
import type { Call } from '#shared/contracts/call.ts'

const MODULES = import.meta.glob<Record<string, unknown>>('/shared/contracts/*/*.ts', { eager: true })

/** Calls stand by themselves or in a resource. One that two names lead to comes once. */
export const ALL_CALLS: readonly Call[] = [
  ...new Map(
    Object.values(MODULES)
      .flatMap((module) => Object.values(module))
      .flatMap((exported) => [exported, ...Object.values((exported ?? {}) as object)])
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
