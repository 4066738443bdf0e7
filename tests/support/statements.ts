// What a PostgreSQL is asked by work that is done in this process, and how it finds the rows.
import pg from 'pg'
import { vi } from 'vitest'

export type Statement = { text: string; values: unknown[] }

/** A step of a plan, as it was carried out. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Asked now and then by the line that hears notifications, whatever else is done. */
const PING = 'select 1'

/** In their order, transactions and who is asking included. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const sent = spy.mock.calls.map((given) => {
      const [query, values = []] = given as unknown as [string | { text?: string }, unknown[]?]
      return { text: typeof query === 'string' ? query : (query.text ?? ''), values }
    })
    return sent.filter(({ text }) => text !== PING)
  } finally {
    spy.mockRestore()
  }
}

/** Every step that reads a table. The statement is carried out for it, and taken back. */
export async function scansOf(client: pg.Client, { text, values }: Statement): Promise<PlanNode[]> {
  await client.query('begin')
  try {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values)
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] !== undefined)
  } finally {
    await client.query('rollback')
  }
}

export function rowsRead(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (node['Actual Rows'] + removed) * node['Actual Loops']
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
