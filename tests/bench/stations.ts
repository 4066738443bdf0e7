// Stations that scan once a second each, beside each other: how long a scan takes, and whether as many were booked as were scanned.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { timesOf } from '#tests/bench/times.ts'

/** How long they work. */
export const SECONDS = 300
const PAUSE_MS = 1_000

/** One scan, whatever it takes; each is sent once. */
export type Scan = () => Promise<unknown>

export async function perStation(
  stations: number,
  scansOf: (station: number) => Promise<Scan[]>,
): Promise<Scan[][]> {
  const all: Scan[][] = []
  for (let station = 0; station < stations; station += 1) all.push(await scansOf(station))
  return all
}

/** What each scan took, in ms, at stations that do not begin all at the same moment. */
export async function work(stations: readonly Scan[][]): Promise<number[]> {
  const times: number[] = []
  await Promise.all(
    stations.map(async (scans, station) => {
      const first = performance.now() + (station / stations.length) * PAUSE_MS
      for (const [index, scan] of scans.entries()) {
        await delay(Math.max(0, first + index * PAUSE_MS - performance.now()))
        const start = performance.now()
        await scan()
        times.push(performance.now() - start)
      }
    }),
  )
  return times
}

/** Booked: as often as it was scanned, nothing lost and nothing twice. */
export async function figuresOf(times: readonly number[], scans: readonly Scan[][], booked: Promise<number>) {
  return { scans: scans.flat().length, booked: await booked, ...timesOf(times) }
}

/** Of a statement that answers one `count`. */
export async function countOf(database: pg.Client, statement: string): Promise<number> {
  const { rows } = await database.query<{ count: string }>(statement)
  return Number(rows[0]?.count)
}
