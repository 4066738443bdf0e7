// The numbers of documents among facts: which of them lead to a page.
import { expect, it } from 'vitest'
import { factColumns } from '#client/kit/document/fact-columns.tsx'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { matchRoute } from '#shared/routes.ts'

/** The address behind a number; the text where there is none. */
function shown(docType: string, docNo: string, open?: string): unknown {
  const [column] = factColumns(operationEvent.fields, ['docNo'], open)
  const cell = column?.cell?.({ docType, docNo }) as string | { props: { href: string } }
  return typeof cell === 'string' ? cell : cell.props.href
}

it('leads from a fact to the page of its document', () => {
  const paths = ['入库单', '盲收单', '盘点单', '补货单'].map((type) => String(shown(type, 'N-1 2')))
  expect(paths[0]).toBe('/entryOrder/detail?orderNo=N-1+2')
  expect(paths[3]).toBe('/inventory/replenishment?view=task&id=N-1+2')
  expect(paths.filter((path) => matchRoute(path.replace(/\?.*/, '')) === null)).toEqual([])
})

it('leads nowhere from the document that is open, nor from what has no page or number', () => {
  expect(shown('入库单', 'RK-1', 'RK-1')).toBe('RK-1')
  expect(shown('移库', 'YK-1')).toBe('YK-1')
  expect(shown('入库单', '')).toBe('—')
})
