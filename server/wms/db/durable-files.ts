// The files of the embedded database: on the disk when PostgreSQL asks for it, and nobody else's to read. PGlite's own stay in
// the system's memory for half a minute, whatever has been acknowledged meanwhile, and are open to everybody.
import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** WASI's number for a device that did not do what it was told: PostgreSQL stops rather than acknowledge. */
const EIO = 29

type Options = Parameters<NodeFS['init']>[1]

/** What PGlite's module holds and its types leave out. `nfd` is the descriptor of a file that PostgreSQL has opened. */
type NodeFiles = {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: {
    stream_ops: { fsync?: (file: { nfd: number }) => number }
    doSetAttr: (
      place: string | number,
      node: unknown,
      attributes: { mode?: number },
      ...rest: unknown[]
    ) => void
  }
}

export class DurableFiles extends NodeFS {
  #syncs = 0

  /** How often PostgreSQL has had something brought to the disk. */
  get syncs(): number {
    return this.#syncs
  }

  override async init(pg: PGlite, options: Options) {
    const made = await super.init(pg, options)
    // Before the folder is mounted, which takes the operations along. The module's own types leave them out.
    made.emscriptenOpts.preRun?.unshift((module) => this.#mend(module as unknown as NodeFiles))
    return made
  }

  #mend({ FS, NODEFS }: NodeFiles): void {
    NODEFS.stream_ops.fsync = ({ nfd }) => {
      try {
        fs.fsyncSync(nfd)
      } catch {
        throw new FS.ErrnoError(EIO)
      }
      this.#syncs++
      return 0
    }
    // Emscripten gives a new file its mode once more, past the umask of the process.
    const { doSetAttr } = NODEFS
    NODEFS.doSetAttr = (place, node, { mode, ...others }, ...rest) =>
      doSetAttr(place, node, mode === undefined ? others : { ...others, mode: mode & ~0o077 }, ...rest)
  }
}
