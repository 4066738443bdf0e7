// All tabs of a gateway drop at once and come back: how long that takes, and what anyone who is at work feels of it, at the
// same gateway or at one beside it.
import { setTimeout as pause } from 'node:timers/promises'
import { type Child, startChild } from '#tests/bench/fanout/child.ts'

/** Until whatever the opening has set off has come to rest. */
const REST_MS = 3_000
const CALM_MS = 8_000

type Gateways = { streamsUrl: string; callsUrl: string; cookies: string[] }

/** How long the calls of one of the users take, before the storm and during it. */
export async function measureStorm(
  { streamsUrl, callsUrl, cookies }: Gateways,
  tabs: number,
): Promise<Record<string, number>> {
  const returning = await startChild('returning-tabs.ts')
  const caller = await startChild('caller.ts')
  const beginCalls = () => caller.ask('begin', { url: callsUrl, cookie: cookies[0] })
  await returning.ask('open', { url: streamsUrl, cookies, count: tabs })
  await pause(REST_MS)
  await beginCalls()
  await pause(CALM_MS)
  const calm = await endCalls(caller)

  await beginCalls()
  const { lastBackMs, refusals } = (await returning.ask('cut')) as { lastBackMs: number; refusals: number }
  const storm = await endCalls(caller)
  await Promise.all([returning.end(), caller.end()])
  return {
    lastBackMs,
    refusals,
    callP99BeforeMs: calm.p99Ms,
    callP99Ms: storm.p99Ms,
    refusedCalls: storm.refusals,
  }
}

async function endCalls(caller: Child): Promise<{ p99Ms: number; refusals: number }> {
  const { times, refusals } = (await caller.ask('end')) as { times: number[]; refusals: number }
  const sorted = times.toSorted((a, b) => a - b)
  return { p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN, refusals }
}
