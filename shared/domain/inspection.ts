// How much of what comes in is looked at more closely, where a product asks for it.

export const SAMPLINGS = ['全检', '每N件抽1件', '按百分比'] as const
type Sampling = (typeof SAMPLINGS)[number]

/** `rate`: the N, or the percentage; null where all is looked at. */
export type SamplingRule = { sampling: Sampling; rate: number | null }

/** What is wrong with a rule that somebody writes; null: nothing is. */
export function samplingMistake({ sampling, rate }: SamplingRule): string | null {
  if (sampling === '全检') return rate === null ? null : '全检不用填抽样值'
  if (rate === null) return sampling === '按百分比' ? '请填写百分比' : '请填写每多少件抽 1 件'
  return sampling === '按百分比' && rate > 100 ? '百分比不能超过 100' : null
}

/** Pieces to look at of so many, as a decimal: whole ones, at least one, never more than there are. */
export function sampleOf({ sampling, rate }: SamplingRule, qty: string): string {
  const all = Number(qty)
  if (sampling === '全检' || rate === null || all <= 1) return qty
  const whole = Math.ceil(sampling === '按百分比' ? (all * rate) / 100 : all / rate)
  return whole >= all ? qty : String(whole)
}
