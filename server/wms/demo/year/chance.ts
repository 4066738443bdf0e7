// Chance that can be repeated: the same seed draws the same numbers.

export type Chance = {
  /** A whole number from `least` to `most`. */
  between: (least: number, most: number) => number
  happens: (probability: number) => boolean
  oneOf: <T>(list: readonly T[]) => T
  /** Mostly from the beginning of the list. */
  popular: <T>(list: readonly T[]) => T
  /** A whole number whose mean is `mean`, a quarter more or less. */
  around: (mean: number) => number
}

const POPULARITY = 2.2

export function createChance(seed: number): Chance {
  const draw = mulberry32(seed)
  const at = <T>(list: readonly T[], index: number): T => {
    const found = list[Math.min(index, list.length - 1)]
    if (found === undefined) throw new Error('nothing to draw from')
    return found
  }
  return {
    between: (least, most) => least + Math.floor(draw() * (most - least + 1)),
    happens: (probability) => draw() < probability,
    oneOf: (list) => at(list, Math.floor(draw() * list.length)),
    popular: (list) => at(list, Math.floor(draw() ** POPULARITY * list.length)),
    around: (mean) => Math.floor(mean * (0.75 + draw() / 2) + draw()),
  }
}

/** Tommy Ettinger's generator of 32 bits: good enough for a company, and the same everywhere. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
