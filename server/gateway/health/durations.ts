// Durations of what happens thousands of times a second, counted in arrays. prom-client looks its labels up anew for each
// observation, which costs more than passing a call on; here it only reads the counts when somebody asks for them.
import type { Histogram, Registry } from 'prom-client'

/** From a page out of the cache to the longest that an upstream may take. */
const BOUNDS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 80] as const

type Series = {
  labels: Readonly<Record<string, string>>
  buckets: Float64Array
  sumSeconds: number
  count: number
}
type DurationsOptions = { name: string; help: string; labelNames: readonly string[]; registry: Registry }

export class Durations {
  readonly name: string
  readonly #help: string
  readonly #labelNames: readonly string[]
  readonly #series = new Map<string, Series>()

  constructor({ name, help, labelNames, registry }: DurationsOptions) {
    this.name = name
    this.#help = help
    this.#labelNames = labelNames
    // All that the registry asks of a metric is its name and `get`.
    registry.registerMetric(this as unknown as Histogram)
  }

  /** `values` of the labels, in their order. */
  observe(durationMs: number, ...values: string[]): void {
    const key = values.join(' ')
    const series = this.#series.get(key) ?? this.#begin(key, values)
    const seconds = durationMs / 1000
    const bucket = BOUNDS_SECONDS.findIndex((bound) => seconds <= bound)
    if (bucket !== -1) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
    series.sumSeconds += seconds
    series.count += 1
  }

  get() {
    const values = [...this.#series.values()].flatMap((series) => this.#valuesOf(series))
    return { name: this.name, help: this.#help, type: 'histogram', values, aggregator: 'sum' }
  }

  #begin(key: string, values: readonly string[]): Series {
    const labels = Object.fromEntries(this.#labelNames.map((name, index) => [name, values[index] ?? '']))
    const series = { labels, buckets: new Float64Array(BOUNDS_SECONDS.length), sumSeconds: 0, count: 0 }
    this.#series.set(key, series)
    return series
  }

  /** A bucket of Prometheus holds those below it, too. */
  #valuesOf({ labels, buckets, sumSeconds, count }: Series) {
    let below = 0
    const bucketValues = BOUNDS_SECONDS.map((bound, index) => {
      below += buckets[index] ?? 0
      return { metricName: `${this.name}_bucket`, labels: { le: bound, ...labels }, value: below }
    })
    return [
      ...bucketValues,
      { metricName: `${this.name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
      { metricName: `${this.name}_sum`, labels, value: sumSeconds },
      { metricName: `${this.name}_count`, labels, value: count },
    ]
  }
}
