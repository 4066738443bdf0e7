// Every kind of record that has a life, by the folder of its contract.
import type { LifeCycle } from '#shared/domain/life-cycle.ts'

export type Living = { name: string; label: string; life: LifeCycle }

const MODULES = import.meta.glob<Record<string, unknown>>('/shared/contracts/*/*.ts', { eager: true })

export const DOCUMENTS: readonly Living[] = [
  ...new Map(
    Object.values(MODULES)
      .flatMap((module) => Object.values(module))
      .filter(isLiving)
      .map((document) => [document.name, document] as const),
  ).values(),
]

function isLiving(exported: unknown): exported is Living {
  return typeof exported === 'object' && exported !== null && 'life' in exported && 'label' in exported
}
