// All that the contracts define, for tests that go through all of it.
import type { Call } from '#shared/contracts/definition/call.ts'
import type { Report } from '#shared/contracts/definition/report.ts'
import type { Resource } from '#shared/contracts/definition/resource.ts'
import type { LifeCycle } from '#shared/domain/life-cycle.ts'

const MODULES = import.meta.glob<Record<string, unknown>>('/shared/contracts/**/*.ts', { eager: true })

const EXPORTED = Object.values(MODULES).flatMap((module) => Object.values(module))

/** Calls stand by themselves or in a resource. Of one path that both have, the resource’s says what it answers. */
export const ALL_CALLS: readonly Call[] = [
  ...new Map(
    [...EXPORTED, ...EXPORTED.flatMap((exported) => Object.values((exported ?? {}) as object))]
      .filter((value) => has<Call>(value, 'method', 'path', 'summary', 'result'))
      .map((call) => [`${call.method} ${call.path}`, call] as const),
  ).values(),
]

export const ALL_REPORTS: readonly Report[] = EXPORTED.filter((value) =>
  has<Report>(value, 'dimensions', 'measures'),
)

/** Every sheet that comes in: as it is answered for, and what its columns are. Documents that take another one's are left out. */
export type TakenSheet = Pick<Resource, 'name' | 'label' | 'fields'> &
  Record<'importTemplate' | 'previewImport' | 'import', Call>

export const TAKEN_SHEETS: readonly TakenSheet[] = EXPORTED.filter(
  (value): value is TakenSheet =>
    has<TakenSheet>(value, 'importTemplate', 'fields') &&
    !has<{ sheetFields: unknown }>(value, 'sheetFields'),
)

export type Living = { name: string; label: string; life: LifeCycle }

/** Every kind of record that has a life, by the folder of its contract. */
export const DOCUMENTS: readonly Living[] = [
  ...new Map(
    EXPORTED.filter((value) => has<Living>(value, 'life', 'label')).map(
      (document) => [document.name, document] as const,
    ),
  ).values(),
]

function has<T>(exported: unknown, ...names: readonly (keyof T & string)[]): exported is T {
  return typeof exported === 'object' && exported !== null && names.every((name) => name in exported)
}
