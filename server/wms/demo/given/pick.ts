// Goes round a list: the demo company varies without chance.

export function pick<T>(list: readonly T[], index: number): T {
  const chosen = list[index % list.length]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}
