// The folder of the embedded database belongs to one process at a time: two on the same files would destroy them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '#server/wms/kit/errors.ts'

/** Claims the folder, creating it when absent; answers the function that gives it back. */
export function claimDataFolder(dataDir: string): () => void {
  const lockFile = path.join(dataDir, 'db.lock')
  createFolder(dataDir)
  try {
    removeStaleLock(dataDir, lockFile)
    writeFileSync(lockFile, describeProcess(process.pid), { flag: 'wx' })
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (codeOf(error) === 'EEXIST') throw folderInUse(dataDir, lockFile)
    throw folderUnusable(dataDir)
  }
  return () => rmSync(lockFile, { force: true })
}

/** Fails for a file in its place too, which the check of the lock could not tell from a lock. */
function createFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch {
    throw folderUnusable(dataDir)
  }
}

function folderUnusable(dataDir: string): StartupError {
  return new StartupError(`数据目录 ${dataDir} 不可写：请检查权限或设置 SWMS_DATA_DIR`)
}

function removeStaleLock(dataDir: string, lockFile: string): void {
  const holder = readIfPresent(lockFile)
  if (holder === null) return
  const pid = Number.parseInt(holder, 10)
  if (isRunning(pid) && holder === describeProcess(pid)) throw folderInUse(dataDir, lockFile)
  rmSync(lockFile, { force: true })
}

function folderInUse(dataDir: string, lockFile: string): StartupError {
  const pid = Number.parseInt(readIfPresent(lockFile) ?? '', 10)
  return new StartupError(`数据目录 ${dataDir} 正被进程 ${pid} 使用：请先停止该进程或设置 SWMS_DATA_DIR`)
}

/**
 * The process id with the process's start time where the system tells it: after a crash the id alone may belong to
 * somebody else, which is the rule rather than the exception in containers.
 */
function describeProcess(pid: number): string {
  const stat = readIfPresent(`/proc/${pid}/stat`)
  // The second field is the program's name in brackets and may hold spaces; the start time is the 20th after it.
  const startTime = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return startTime ? `${pid} ${startTime}` : String(pid)
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code
}
