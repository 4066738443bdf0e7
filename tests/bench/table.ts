// What a benchmark is asked and answers: figures side by side, and the ratios that hold on other machines too.

export type BenchTable = {
  title: string
  /** One row per server measured; a figure's name carries its unit. */
  rows: { name: string; figures: Record<string, number> }[]
  ratios: { name: string; value: number }[]
}

export type BenchOptions = {
  /** How large a database is filled, by the entries of its stock ledger. */
  rows?: number
  /** With how many processes of the WMS API it is measured, one count after the other. */
  processes?: readonly number[]
}
