// What a benchmark answers: figures side by side, and the ratios that hold on other machines too.

export type BenchTable = {
  title: string
  /** One row per server measured; a figure's name carries its unit. */
  rows: { name: string; figures: Record<string, number> }[]
  ratios: { name: string; value: number }[]
}
