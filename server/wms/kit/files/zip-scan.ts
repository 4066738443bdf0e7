// Looks through a zip before anybody unpacks it: a file of a few kilobytes can hold gigabytes (a zip bomb).

import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise, type ZipFile } from 'yauzl'
import { Refusal } from '#server/wms/kit/errors.ts'
import { common } from '#server/wms/kit/refusals.ts'

const LARGEST_UNPACKED_BYTES = 100 * 1024 * 1024
const MOST_ENTRIES = 1_000

/**
 * Answers the names of the entries. Each is unpacked once and thrown away: what a zip says of its sizes is its sender's
 * word.
 */
export async function scanZip(file: string): Promise<string[]> {
  const names: string[] = []
  let leftBytes = LARGEST_UNPACKED_BYTES
  const zip = await opened(file)
  try {
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName)
      if (names.length > MOST_ENTRIES) throw tooMuch()
      leftBytes -= await unpackedSize(await zip.openReadStreamPromise(entry), leftBytes)
    }
    return names
  } catch (error) {
    throw error instanceof Refusal ? error : unreadableFile()
  } finally {
    zip.close()
  }
}

/** The text of one entry, piece by piece; nothing when there is none of that name, in letters of either size. */
export async function* readEntry(file: string, name: string): AsyncGenerator<string> {
  const zip = await opened(file)
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.toLowerCase() !== name.toLowerCase()) continue
      yield* (await zip.openReadStreamPromise(entry)).setEncoding('utf8')
      return
    }
  } catch (error) {
    throw error instanceof Refusal ? error : unreadableFile()
  } finally {
    zip.close()
  }
}

async function opened(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { autoClose: false })
  } catch {
    throw unreadableFile()
  }
}

async function unpackedSize(content: Readable, mostBytes: number): Promise<number> {
  let size = 0
  const counter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > mostBytes ? tooMuch() : null)
    },
  })
  await pipeline(content, counter)
  return size
}

function tooMuch(): Refusal {
  const megabytes = LARGEST_UNPACKED_BYTES / 1024 / 1024
  return common.fileTooMuch(megabytes)
}

export function unreadableFile(): Refusal {
  return common.fileBroken()
}
