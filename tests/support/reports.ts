// Every report of the contracts, for tests that go through all of them.
import type { Report } from '#shared/contracts/report.ts'

const MODULES = import.meta.glob<Record<string, Report>>('/shared/contracts/report/*.ts', { eager: true })

export const ALL_REPORTS: readonly Report[] = Object.values(MODULES).flatMap((module) =>
  Object.values(module),
)
