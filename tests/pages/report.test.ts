// A report as the server draws it, from figures that are known.
import { describe, expect, it } from 'vitest'
import { incomeDaily } from '#shared/contracts/money/daily-report.ts'
import { renderedPage, succeed } from '#tests/support/rendered-page.ts'
import { sampleAnswers } from '#tests/support/sample-answers.ts'

const GROUP = { itemCode: null, state: null, owner: null, ownerName: null }
const figures = (amount: string, lines: number) => ({ amount, tax: '0', qty: null, lines })
const row = (businessDate: string | null, warehouse: string | null, amount: string, before: string) => ({
  ...GROUP,
  businessDate,
  warehouse,
  warehouseName: warehouse && `${warehouse}仓`,
  ...figures(amount, 3),
  previous: figures(before, 2),
})

const ANSWER = {
  rows: [
    row('2026-03-04', 'SHQP', '60.5', '50'),
    row('2026-03-04', 'GZBY', '40', '0'),
    row('2026-03-02', 'SHQP', '-5', '20'),
  ],
  subtotals: [row('2026-03-04', null, '100.5', '50'), row('2026-03-02', null, '-5', '20')],
  sums: row(null, null, '95.5', '70'),
  total: 3,
  period: { from: '2026-03-02', to: '2026-03-31' },
  comparedWith: { from: '2026-02-01', to: '2026-03-01' },
  today: '2026-03-05',
}

async function textOf(search: string, answer: object = ANSWER): Promise<string> {
  const answers = new Map([...sampleAnswers('empty'), [incomeDaily.list.path, answer]])
  const { html, errors } = await renderedPage(`/income-expense/Income/Daily${search}`, (path) =>
    succeed(answers.get(path)),
  )
  expect(errors).toEqual([])
  return html.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/<!--.*?-->/gs, '')
}

const COMPARED = '?by=businessDate,warehouse&compare=previous'

/** The texts of each row's cells, the one behind the last column left out. */
function rowsOf(html: string, part: 'tbody' | 'tfoot'): string[][] {
  const [, rows = ''] = new RegExp(`<${part}>(.*?)</${part}>`, 's').exec(html) ?? []
  return rows
    .split('</tr>')
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
    )
    .map((cells) => cells.slice(0, 5))
}

describe('a report', () => {
  it('has the subtotal above its groups, and beside each figure what it was and by how much it differs', async () => {
    const html = await textOf(COMPARED)
    expect(rowsOf(html, 'tbody')).toEqual([
      ['2026-03-04', '小计', '100.50', '50.00', '+50.50（+101%）'],
      ['2026-03-04', 'SHQP仓', '60.50', '50.00', '+10.50（+21%）'],
      ['2026-03-04', 'GZBY仓', '40.00', '0.00', '+40.00（—）'],
      ['2026-03-02', '小计', '-5.00', '20.00', '-25.00（-125%）'],
      ['2026-03-02', 'SHQP仓', '-5.00', '20.00', '-25.00（-125%）'],
    ])
    expect(rowsOf(html, 'tfoot')).toEqual([['合计', '', '95.50', '70.00', '+25.50（+36.4%）']])
    expect(html).toContain('2026-03-02 至 2026-03-31，对比上期 2026-02-01 至 2026-03-01')
  })

  it('writes money to the fen, and says beside it what it is exactly', async () => {
    const small = row('2026-03-04', 'SHQP', '1060.0375', '0')
    const html = await textOf('', { ...ANSWER, rows: [small], subtotals: [], sums: small, total: 1 })
    expect(html).toContain('title="1,060.0375，查看构成此数的明细">1,060.04</button>')
    expect(rowsOf(html, 'tfoot')[0]).toContain('1,060.04')
  })

  it('has no subtotals in the order of a figure', async () => {
    expect(rowsOf(await textOf(`${COMPARED}&sort=-amount`), 'tbody')).toHaveLength(3)
  })

  it('keeps the place of its chart, which speaks of each day until today', async () => {
    const [, summary] = /role="img" aria-label="([^"]*)"/.exec(await textOf(COMPARED)) ?? []
    expect(summary).toBe('金额，按日期，共4组，最高为03-04 100.50；明细见下表')
  })

  it('of nothing says for which days there is nothing', async () => {
    const html = await textOf('', { ...ANSWER, rows: [], subtotals: [], total: 0 })
    expect(html).toContain('2026-03-02 至 2026-03-31 没有费用')
    expect(html).not.toContain('swms-chart')
  })
})
