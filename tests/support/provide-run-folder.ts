// vitest's global setup: a folder for the run, gone after it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    runFolder: string
  }
}

export default async function provideRunFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'swms-run-'))
  project.provide('runFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
