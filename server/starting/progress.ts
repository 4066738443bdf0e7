// How far a first start has come, for those who wait for it at the terminal.

/** `step` in words, `share` of the whole from 0 (nobody knows) to 1. */
export type StartProgress = { step: string; share: number }
export type OnProgress = (progress: StartProgress) => void

const SELDOM_MS = 5_000

/** In place where somebody watches, else a line every few seconds. */
export function printProgress(out: NodeJS.WriteStream): OnProgress {
  if (out.isTTY) return (progress) => out.write(`\r\x1b[2K${wordsOf(progress)}`)
  return seldom((progress) => out.write(`${wordsOf(progress)}\n`))
}

/** Not each of many steps: the first one, and then what is going on every few seconds. */
export function seldom(tell: OnProgress): OnProgress {
  let toldAt = Number.NEGATIVE_INFINITY
  return (progress) => {
    if (performance.now() - toldAt < SELDOM_MS) return
    toldAt = performance.now()
    tell(progress)
  }
}

function wordsOf({ step, share }: StartProgress): string {
  return `${step}（${Math.round(share * 100)}%）`
}
