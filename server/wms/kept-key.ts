// The key of this installation's secrets, made with its first start and kept beside its files: apart from the database, whose
// copies it is to protect.
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '#server/wms/db/startup-error.ts'
import { syncPlace } from '#server/wms/db/sync.ts'

const KEY_BYTES = 32

/** Of several processes that start together the first one's key counts. */
export async function keptKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret.key')
  try {
    return (await readKey(file)) ?? (await makeKey(file))
  } catch {
    throw new StartupError(`密钥文件 ${file} 不可读写：请检查数据目录的权限，或设置 SWMS_SECRET_KEY`)
  }
}

async function makeKey(file: string): Promise<string> {
  // Not by the number of this process, which another one has in its own container.
  const draft = `${file}.${randomUUID()}`
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(draft, randomBytes(KEY_BYTES).toString('base64url'), {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  // A link comes whole or not at all, and never over another one.
  await link(draft, file).catch(throwUnlessThere)
  await rm(draft)
  // What is sealed with it would be lost with it.
  await syncPlace(path.dirname(file))
  return readFile(file, 'utf8')
}

async function readKey(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}

function throwUnlessThere(error: { code?: string }): void {
  if (error.code !== 'EEXIST') throw error
}
