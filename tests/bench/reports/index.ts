// Reports on PostgreSQL with a million entries in the stock ledger, or as many as are asked for: how long each takes for a month
// and for a year, counted from the facts, and after the days that are over have been summed up.
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { createWms } from '#server/wms/app.ts'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { sumDays } from '#server/wms/ledger/sums/summing.ts'
import type { Period, Report } from '#shared/contracts/definition/report.ts'
import { addDays } from '#shared/domain/calendar.ts'
import { signIn } from '#tests/bench/in-process.ts'
import type { BenchOptions, BenchTable } from '#tests/bench/table.ts'
import { medianOf } from '#tests/bench/times.ts'
import { ALL_REPORTS } from '#tests/support/contracts.ts'
import { insertManyFacts, LAST_DAY } from '#tests/support/many-facts.ts'
import { startPostgresServer } from '#tests/support/postgres.ts'

const LEDGER_ROWS = 1_000_000
const MONTH = { from: `${LAST_DAY.slice(0, 7)}-01`, to: LAST_DAY }
const YEAR = { from: addDays(LAST_DAY, -364), to: LAST_DAY }
const CALLS = 5

export async function run({ rows: ledgerRows = LEDGER_ROWS }: BenchOptions): Promise<BenchTable> {
  const server = await startPostgresServer()
  const database = await openPostgres(server.url)
  // The day after the newest fact: all its days are over.
  const now = () => new Date(`${addDays(LAST_DAY, 1)}T12:00:00+08:00`)
  const app = await createWms({ database, demo: true, isLocal: true, filesDir: tmpdir(), tasks: null, now })
  try {
    await insertManyFacts(database.orm, ledgerRows)
    const token = await signIn(app)
    const fromFacts = await timesOfAll(app, token)
    const start = performance.now()
    await sumDays({ orm: database.jobs, now }, (_day, work) => work())
    const summing = performance.now() - start
    for (const table of ['charge_sums', 'operation_sums', 'piece_sums', 'summed_days'])
      await database.orm.execute(`analyze ${table}`)
    const fromSums = await timesOfAll(app, token)
    const rows = ALL_REPORTS.map(({ name }, index) => ({
      name,
      figures: {
        'month ms, facts': fromFacts[index]?.month ?? Number.NaN,
        'year ms, facts': fromFacts[index]?.year ?? Number.NaN,
        'month ms': fromSums[index]?.month ?? Number.NaN,
        'year ms': fromSums[index]?.year ?? Number.NaN,
      },
    }))
    return {
      title: `Reports, ${ledgerRows} entries in the ledger, median of ${CALLS} calls; to sum up all days took ${Math.round(summing)} ms`,
      rows,
      ratios: [],
    }
  } finally {
    await app.close()
    await server.stop()
  }
}

async function timesOfAll(app: FastifyInstance, token: string) {
  const times: { month: number; year: number }[] = []
  for (const report of ALL_REPORTS) {
    const month = await timeOf(app, token, report, MONTH)
    times.push({ month, year: await timeOf(app, token, report, YEAR) })
  }
  return times
}

async function timeOf(app: FastifyInstance, token: string, { list }: Report, businessDate: Period) {
  const times: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const start = performance.now()
    const headers = { authorization: token }
    const payload = { businessDate, size: 50 }
    const answer = await app.inject({ method: 'POST', url: list.path, headers, payload })
    times.push(performance.now() - start)
    if (answer.statusCode !== 200) throw new Error(`${list.path}: ${answer.body}`)
  }
  return medianOf(times)
}
