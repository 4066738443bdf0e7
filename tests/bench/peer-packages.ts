// Peers that are no dependency of the project are installed for the occasion, into a folder of their own.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '#tests/bench/temporary-folder.ts'

const INSTALL_LIMIT_MS = 120_000

/** The folder that holds them in its node_modules, or null where they cannot be had. */
export async function installPackages(name: string, packages: readonly string[]): Promise<string | null> {
  const folder = await temporaryFolder(name)
  try {
    await writeFile(path.join(folder, 'package.json'), '{"private":true}')
    await promisify(execFile)(
      'npm',
      ['install', '--prefix', folder, '--no-audit', '--no-fund', ...packages],
      { timeout: INSTALL_LIMIT_MS },
    )
    return folder
  } catch {
    return null
  }
}
