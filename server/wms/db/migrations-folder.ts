// Where the migrations lie. The code also runs bundled, from dist/, so the way there starts at the project root.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export function migrationsFolder(): string {
  return path.join(projectRoot(), 'server/wms/db/migrations')
}

function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('package.json of the project not found above the running code')
    folder = parent
  }
  return folder
}
