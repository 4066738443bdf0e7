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

/** Described for the pages that are built on them, and no routes yet. */
export const PLANNED: readonly string[] = [
  ...['/api/inbound/order/save', '/api/inbound/order/update', '/api/inbound/order/move'],
  ...['/api/inbound/order/document', '/api/inbound/order/import', '/api/inbound/order/import/preview'],
  ...['/api/inbound/receive', '/api/inbound/receipt/undo', '/api/inbound/putaway/move'],
  ...['/api/inbound/putaway/confirm', '/api/inbound/putaway/suggest', '/api/inbound/putaway/document'],
  ...['/api/blind/task/save', '/api/blind/task/update', '/api/blind/task/move', '/api/blind/task/document'],
  ...['/api/blind/task/match', '/api/blind/task/generate', '/api/blind/receive', '/api/blind/box/move'],
  ...['/api/blind/box/open', '/api/basic/blind/cache/add', '/api/blind/scan/undo'],
  ...['/api/blind/moving/content', '/api/blind/moving/move'],
  ...['/api/blind/task/import', '/api/blind/task/import/preview'],
]

function isCall(exported: unknown): exported is Call {
  return (
    typeof exported === 'object' &&
    exported !== null &&
    ['method', 'path', 'summary', 'result'].every((name) => name in exported)
  )
}
