// Sessions that outlive the process, for anyone who develops the console: upstream tokens stand in the file as they are.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Session } from '#server/gateway/session/store.ts'

/** Written at each change, not at the end: a process that takes long to stop is killed by what restarts it. */
export class SessionFile extends Map<string, Session> {
  readonly #file: string

  constructor(file: string) {
    super()
    this.#file = file
    for (const session of readSessions(file)) super.set(session.key, session)
  }

  override set(key: string, session: Session): this {
    super.set(key, session)
    this.#write()
    return this
  }

  override delete(key: string): boolean {
    const wasThere = super.delete(key)
    if (wasThere) this.#write()
    return wasThere
  }

  #write(): void {
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 })
    writeFileSync(this.#file, JSON.stringify([...this.values()]), { mode: 0o600 })
  }
}

/** None when there is no file, or half of one. */
function readSessions(file: string): Session[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Session[]
  } catch {
    return []
  }
}
