// Code that is brought when it is first wanted, and asked for again where it could not be brought.
import { use } from 'react'
import { failedStyles } from '#client/data/failed-styles.ts'

/** A module that something is drawn with. */
export type CodePart<M> = {
  bring: () => Promise<M>
  /** Suspends until it is there. */
  useModule: () => M
}

export function codePart<M>(load: () => Promise<M>): CodePart<M> {
  let loaded: M | undefined
  // One promise until it is forgotten: with a new one at each attempt, `use` would never come to see a rejection.
  let awaited: Promise<M> | undefined
  const bring = async () => {
    loaded ??= await bringCode(load)
    return loaded
  }
  const forget = () => {
    awaited = undefined
  }
  const wait = () => {
    const started = bring()
    started.catch(() => failed.add(forget))
    return started
  }
  return {
    bring,
    useModule() {
      // What was waited for is asked for in the same way when it has come: React wants to see the `use` that it waited in.
      if (loaded !== undefined && !awaited) return loaded
      awaited ??= wait()
      return use(awaited)
    },
  }
}

const failed = new Set<() => void>()

/** Lets the next drawing ask again for all that could not be brought. */
export function forgetFailedCode(): void {
  for (const forget of failed) forget()
  failed.clear()
}

export async function bringCode<M>(load: () => Promise<M>): Promise<M> {
  await failedStyles()
  return load()
}
