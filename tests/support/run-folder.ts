// What several test files of a run begin with is made by the first that needs it, and kept in a folder for the others.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'

/** Two files that need it at once both make it; either will do. */
export async function keptFile(name: string, make: () => Promise<Blob>): Promise<Buffer<ArrayBuffer>> {
  const kept = path.join(inject('runFolder'), name)
  const found = await readFile(kept).catch(() => null)
  if (found) return found
  const made = Buffer.from(await (await make()).arrayBuffer())
  const begun = `${kept} ${randomUUID()}`
  await writeFile(begun, made)
  await rename(begun, kept)
  return made
}

/** As `keptFile`, of a folder that takes long to fill: the first fills it, the others wait, and fail with it. */
export async function keptFolder(name: string, fill: (folder: string) => Promise<unknown>): Promise<string> {
  const kept = path.join(inject('runFolder'), name)
  const failed = `${kept} could not be made`
  const isFirst = await mkdir(`${kept} is being made`).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const begun = `${kept} ${randomUUID()}`
    try {
      await fill(begun)
    } catch (error) {
      await writeFile(failed, String(error))
      throw error
    }
    await rename(begun, kept)
  }
  while (!existsSync(kept)) {
    if (existsSync(failed)) throw new Error(`${failed}: ${await readFile(failed, 'utf8')}`)
    await setTimeout(100)
  }
  return kept
}

/** By the system's own program: with the thousands of files of a database Node takes several times as long. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', `${from}/.`, to])
}
