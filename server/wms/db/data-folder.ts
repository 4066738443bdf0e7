// The data folder: nobody else's to read, and its embedded database one process's at a time. Two on the same files would
// destroy them, and the second may stand in another container, where the process ids of the first mean nothing.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { StartupError } from '#server/wms/db/startup-error.ts'

const BEAT_MS = 1_000
/** Longer than any query keeps a holder from its beat. */
const SILENCE_MS = 10_000

const holderSchema = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  since: z.string(),
  beats: z.number(),
})
type Holder = z.output<typeof holderSchema>

/** Creates the folder when absent. What others could read or write in it, they no longer can. */
export function prepareDataFolder(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    closeToOthers(dataDir)
  } catch (error) {
    // Volumes may belong to the administrator: the rest of the way in is theirs to close.
    if (codeOf(error) !== 'EPERM') throw folderUnusable(dataDir)
    process.stderr.write(`数据目录 ${dataDir} 不属于当前用户，不能收紧权限：请将其改为仅当前用户可访问\n`)
  }
}

function closeToOthers(place: string): void {
  const found = fs.lstatSync(place, { throwIfNoEntry: false })
  // Gone meanwhile, or a link to what is not ours.
  if (!found || found.isSymbolicLink()) return
  if (found.isDirectory()) for (const name of fs.readdirSync(place)) closeToOthers(path.join(place, name))
  if (found.mode & 0o077) fs.chmodSync(place, found.mode & 0o700)
}

/**
 * Claims the folder; answers the function that gives it back. The claim is a lock that the system holds as long as this
 * process lives, whichever container it is in. Where the file system keeps no locks, or keeps them to one machine, the
 * holder's heartbeat in the file tells.
 */
export async function claimDataFolder(dataDir: string): Promise<() => void> {
  const file = openLockFile(dataDir)
  try {
    const lock = await lockOf(file)
    const before = readHolder(file)
    if (lock === 'taken') throw folderInUse(dataDir, before)
    if (lock === 'none')
      process.stderr.write(`数据目录 ${dataDir} 不支持文件锁：以心跳判断是否有其他进程使用\n`)
    if (before && (lock === 'none' || before.host !== hostname())) await assertSilent(dataDir, file, before)
    return hold(dataDir, file)
  } catch (error) {
    fs.closeSync(file)
    throw error
  }
}

function openLockFile(dataDir: string): number {
  try {
    return fs.openSync(path.join(dataDir, 'db.lock'), fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
  } catch {
    throw folderUnusable(dataDir)
  }
}

/** `none`: neither this file system nor this machine can tell. */
async function lockOf(file: number): Promise<'ours' | 'taken' | 'none'> {
  try {
    const { tryLock } = await import('fs-native-extensions')
    return tryLock(file) ? 'ours' : 'taken'
  } catch {
    return 'none'
  }
}

async function assertSilent(dataDir: string, file: number, before: Holder): Promise<void> {
  process.stderr.write(
    `数据目录 ${dataDir} 未被${nameOf(before)}正常关闭：等待${SILENCE_MS / 1_000}秒以确认其已停止……\n`,
  )
  const end = Date.now() + SILENCE_MS
  while (Date.now() < end) {
    await delay(BEAT_MS / 4)
    const now = readHolder(file)
    if (now && (now.id !== before.id || now.beats !== before.beats)) throw folderInUse(dataDir, now)
  }
}

function hold(dataDir: string, file: number): () => void {
  const own = { id: randomUUID(), host: hostname(), pid: process.pid, since: new Date().toISOString() }
  let beats = 0
  writeHolder(file, { ...own, beats })
  const beat = setInterval(() => {
    const holder = readHolder(file)
    // Where there is no lock: taken over while this process stood still. To write on would destroy the database.
    if (holder && holder.id !== own.id) throw folderInUse(dataDir, holder)
    beats++
    writeHolder(file, { ...own, beats })
  }, BEAT_MS)
  beat.unref()
  return () => {
    clearInterval(beat)
    fs.ftruncateSync(file)
    fs.closeSync(file)
  }
}

/** Null when nobody is named. */
function readHolder(file: number): Holder | null {
  const buffer = Buffer.alloc(1_024)
  const text = buffer.toString('utf8', 0, fs.readSync(file, buffer, 0, buffer.length, 0))
  try {
    return holderSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Over what was there, at the same length, so that a full disk has room for it. */
function writeHolder(file: number, holder: Holder): void {
  fs.writeSync(file, JSON.stringify(holder).padEnd(512), 0)
}

function folderInUse(dataDir: string, holder: Holder | null): StartupError {
  return new StartupError(`数据目录 ${dataDir} 正被${nameOf(holder)}使用：请先停止该进程或设置 SWMS_DATA_DIR`)
}

function nameOf(holder: Holder | null): string {
  return holder
    ? `主机 ${holder.host} 上的进程 ${holder.pid}（自 ${holder.since.slice(0, 19)}Z 起）`
    : '另一进程'
}

function folderUnusable(dataDir: string): StartupError {
  return new StartupError(`数据目录 ${dataDir} 不可写：请检查权限或设置 SWMS_DATA_DIR`)
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code
}
