// To the disk: what is only written lies in the system's memory for half a minute, and is gone with the power.
import { open, readdir } from 'node:fs/promises'
import path from 'node:path'

/** A file, or the names that a folder holds. */
export async function syncPlace(place: string): Promise<void> {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A folder with all that is in it. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(place)
    else if (entry.isFile()) await syncPlace(place)
  }
  await syncPlace(folder)
}
