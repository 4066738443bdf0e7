// Every report of the contracts, for tests that go through all of them.
import type { Report } from '#shared/contracts/definition/report.ts'

const MODULES = import.meta.glob<Record<string, Report>>('/shared/contracts/definition/report/*.ts', {
  eager: true,
})

export const ALL_REPORTS: readonly Report[] = Object.values(MODULES).flatMap((module) =>
  Object.values(module),
)
