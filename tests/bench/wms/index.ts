// The WMS API on PostgreSQL with a million entries in the stock ledger, or as many as are asked for: how long its lists take, as
// they open and narrowed.
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { createWms } from '#server/wms/app.ts'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { signIn } from '#tests/bench/in-process.ts'
import type { BenchOptions, BenchTable } from '#tests/bench/table.ts'
import { timesOf } from '#tests/bench/times.ts'
import { bodiesOf, FACT_LISTS } from '#tests/support/fact-lists.ts'
import { insertManyFacts } from '#tests/support/many-facts.ts'
import { startPostgresServer } from '#tests/support/postgres.ts'

const LEDGER_ROWS = 1_000_000
const CALLS = 40
/** The first ones bring code and connections. */
const WARM_UP_CALLS = 5

export async function run({ rows: ledgerRows = LEDGER_ROWS }: BenchOptions): Promise<BenchTable> {
  const server = await startPostgresServer()
  const database = await openPostgres(server.url)
  const app = await createWms({ database, demo: true, isLocal: true, filesDir: tmpdir(), tasks: null })
  try {
    await insertManyFacts(database.orm, ledgerRows)
    const token = await signIn(app)
    const rows: BenchTable['rows'] = []
    for (const list of FACT_LISTS.flatMap(bodiesOf)) {
      const name = [list.path, list.name].filter(Boolean).join(' by ')
      rows.push({ name, figures: timesOf(await callTimes(app, token, list)) })
    }
    return {
      title: `Lists of facts, ${ledgerRows} entries in the ledger, ${CALLS} calls each`,
      rows,
      ratios: [],
    }
  } finally {
    await app.close()
    await server.stop()
  }
}

async function callTimes(
  app: FastifyInstance,
  token: string,
  { path, body }: { path: string; body: object },
) {
  const times: number[] = []
  for (let call = -WARM_UP_CALLS; call < CALLS; call++) {
    const start = performance.now()
    const headers = { authorization: token }
    const answer = await app.inject({ method: 'POST', url: path, headers, payload: body })
    if (call >= 0) times.push(performance.now() - start)
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  }
  return times
}
