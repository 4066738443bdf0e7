// A disk as it is after a power cut: what a folder held when this began, and what has been synced since.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { onTestFinished, vi } from 'vitest'

/** Keeps the disk in `disk` until the test ends; answers how often it has been written to. */
export function keepDisk(folder: string, disk: string): () => number {
  execFileSync('cp', ['-R', `${folder}/.`, disk])
  const sync = fs.fsyncSync
  let syncs = 0
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    sync(descriptor)
    const place = fs.readlinkSync(`/proc/self/fd/${descriptor}`)
    if (!place.startsWith(`${folder}/`)) return
    syncs++
    const kept = path.join(disk, path.relative(folder, place))
    if (fs.statSync(place).isDirectory()) keepNames(place, kept)
    else keepContent(place, kept)
  })
  onTestFinished(() => spy.mockRestore())
  return () => syncs
}

function keepContent(file: string, kept: string): void {
  fs.mkdirSync(path.dirname(kept), { recursive: true })
  fs.copyFileSync(file, kept)
}

function keepNames(folder: string, kept: string): void {
  fs.mkdirSync(kept, { recursive: true })
  const [there, before] = [fs.readdirSync(folder), fs.readdirSync(kept)]
  for (const name of before.filter((name) => !there.includes(name)))
    fs.rmSync(path.join(kept, name), { recursive: true })
  for (const name of there.filter((name) => !before.includes(name)))
    fs.cpSync(path.join(folder, name), path.join(kept, name), { recursive: true })
}
