// The folder of files: written from a stream, named at random, never after anything that somebody has typed.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncPlace } from '#server/wms/db/sync.ts'

export type StoredContent = { id: string; sizeBytes: number; sha256: string }

/** Never over another one; nobody else's to read; on the disk before it is closed. */
const CREATION = { flags: 'wx', mode: 0o600, flush: true }

/** A part that is older belongs to a process that is gone. */
const STALE_PART_MS = 24 * 60 * 60 * 1000

export class FileFolder {
  readonly root: string
  readonly #randomBytes: (size: number) => Buffer

  constructor(root: string, randomBytes: (size: number) => Buffer) {
    this.root = path.resolve(root)
    this.#randomBytes = randomBytes
  }

  /** All of it or nothing: under its name it appears once the last byte is written. `inspect` may refuse it before. */
  async write(source: Readable, inspect?: (file: string) => Promise<void>): Promise<StoredContent> {
    const id = this.#randomBytes(16).toString('hex')
    const part = path.join(this.root, 'parts', id)
    const meter = createMeter()
    try {
      await mkdir(path.dirname(part), { recursive: true })
      await pipeline(source, meter.stream, createWriteStream(part, CREATION))
      await inspect?.(part)
      const folder = path.dirname(this.pathOf(id))
      const isNew = await mkdir(folder, { recursive: true })
      await rename(part, this.pathOf(id))
      // Anyone who is told that it is kept finds it after a power cut, too.
      await syncPlace(folder)
      if (isNew) await syncPlace(this.root)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    return { id, ...meter.read() }
  }

  pathOf(id: string): string {
    return path.join(this.root, this.placeOf(id))
  }

  /** Below the root; 256 folders, so that none of them grows too long. Throws for whatever is no id. */
  placeOf(id: string): string {
    if (!/^[0-9a-f]{32}$/.test(id)) throw new Error('not the id of a file')
    return path.join(id.slice(0, 2), id)
  }

  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true })
  }

  /** What processes have left behind that were killed while they wrote. */
  async removeStaleParts(now: Date): Promise<void> {
    const folder = path.join(this.root, 'parts')
    for (const name of await readdir(folder).catch(() => [])) {
      const part = path.join(folder, name)
      const modified = await stat(part).catch(() => null)
      if (modified && now.getTime() - modified.mtimeMs > STALE_PART_MS) await rm(part, { force: true })
    }
  }
}

/** Counts and fingerprints what flows through. */
function createMeter() {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, read: () => ({ sizeBytes, sha256: hash.digest('hex') }) }
}
