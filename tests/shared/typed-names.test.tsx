// What the compiler refuses of names: each line below that it let through would fail the check as an unused expectation.
// They are misspellings that people have made, in the places where nothing noticed them.
import { expect, test } from 'vitest'
import { documentPage } from '#client/kit/document/document-page.tsx'
import { Facts } from '#client/kit/document/facts.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formPage } from '#client/kit/form/form-page.tsx'
import { narrowedTo } from '#client/kit/list/list-address.ts'
import { listPage } from '#client/kit/list/list-page.tsx'
import { MoveButtons } from '#client/kit/list/move-buttons.tsx'
import { PrintedLines } from '#client/kit/print/printed-lines.tsx'
import { reportPage } from '#client/kit/report/report-page.tsx'
import { bind, type WholeOf } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows } from '#server/wms/kit/read.ts'
import { moveRoute } from '#server/wms/kit/resource/resource-routes.ts'
import { advance, advanceParts } from '#server/wms/kit/transition.ts'
import { changeRow, createRow, insertRow } from '#server/wms/kit/write.ts'
import { bindReport, sumOf } from '#server/wms/ledger/report/report-binding.ts'
import { billBinding } from '#server/wms/modules/billing/resources.ts'
import { lineBinding, orderBinding } from '#server/wms/modules/inbound/resources.ts'
import { eventBinding } from '#server/wms/modules/operation/resources.ts'
import { userBinding } from '#server/wms/modules/system/user/resources.ts'
import { inboundOrders } from '#server/wms/schema/inbound.ts'
import { zones } from '#server/wms/schema/warehouse.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { quantity, reference } from '#shared/contracts/definition/field.ts'
import { defineReport } from '#shared/contracts/definition/report.ts'
import { inboundLine } from '#shared/contracts/inbound/line.ts'
import { getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { agencyLaborMonthly } from '#shared/contracts/labor/agency-report.ts'
import { ownerEntryDaily } from '#shared/contracts/operation/owner-daily.ts'
import { allocateOrders, outboundOrder, weighOrder } from '#shared/contracts/outbound/order.ts'
import { outboundLife } from '#shared/domain/outbound.ts'
import { hrefTo } from '#shared/routes.ts'

type Answer = CallResult<typeof getInboundDocument>

const op = {} as Operation
const whole = {} as WholeOf<typeof orderBinding>
const before = {} as never
const name = {} as never
const listed = { resource: outboundOrder, filters: [], columns: [] } as const
const shown = { resource: inboundOrder, call: getInboundDocument, query: () => null } as const
const document = {
  ...shown,
  head: (answer: Answer) => answer.order,
  facts: [],
  opens: () => '',
} as const
const weigh = { label: '称重', call: weighOrder, done: () => '', onDone: () => {} }

const OF_THE_SERVER = [
  // @ts-expect-error a column that there is not
  () => changeRow(op, userBinding, { before, changes: { actvated: true }, action: 'regular' }),
  // @ts-expect-error a step that there is not
  () => changeRow(op, userBinding, { before, changes: { activated: true }, action: 'regluar' }),
  // @ts-expect-error a step of another life
  () => advance(op, orderBinding, 'recieve', { before }),
  // @ts-expect-error a column that there is not, among others
  () => advance(op, billBinding, 'pay', { before, changes: { paidOn: '2026-03-01', paidAcount: 'A' } }),
  () => {
    const told = { paidAcount: 'A' }
    // @ts-expect-error a column that there is not, in what is spread into it
    return advance(op, billBinding, 'pay', { before, changes: { paidOn: '2026-03-01', ...told } })
  },
  // @ts-expect-error a value of another kind
  () => advance(op, billBinding, 'pay', { before, changes: { paidAccount: 7 } }),
  // @ts-expect-error a state that there is not
  () => advance(op, orderBinding, 'receive', { before, to: '收获中' }),
  // @ts-expect-error a column that the parts have not
  () => advanceParts(op, orderBinding, 'finish', undefined, { receivedAtt: op.at }),
  // @ts-expect-error a state that there is not
  () => insertRow(op, orderBinding, { ...whole, state: '出库了' }),
  // @ts-expect-error without what the table has no value for
  () => createRow(op, orderBinding, { orderNo: 'RK1' }),
  // @ts-expect-error an order by what is no field
  () => findRows(op, lineBinding, { sort: 'lineNoo' }),
  // @ts-expect-error an effect of a move that there is not
  () => moveRoute(name, name, orderBinding, { finsh: async () => {} }),
  // @ts-expect-error an effect that answers a column that there is not
  () => moveRoute(name, name, billBinding, { send: async () => ({ sentAtt: '' }) }),
  // @ts-expect-error the name behind a reference that there is not
  () => bind({ resource: zone, table: zones, scope: {}, names: { warehose: name } }),
  // @ts-expect-error fields that the table has no column for
  () => bind({ resource: zone, table: inboundOrders, scope: {}, names: { warehouse: name } }),
  () =>
    // @ts-expect-error a rule about a field that there is not
    bind({ resource: zone, table: zones, scope: {}, names: { warehouse: name }, mistake: ({ cod }) => cod }),
  () =>
    // @ts-expect-error a filter that there is not
    bind({ resource: zone, table: zones, scope: {}, names: { warehouse: name }, filters: { usge: name } }),
  // @ts-expect-error a measure that is not said what it is
  () => bindReport({ report: ownerEntryDaily, facts: eventBinding, measures: { hors: sumOf(name) } }),
]

const OF_THE_CLIENT = [
  // @ts-expect-error a filter that there is not
  () => listPage({ ...listed, filters: ['ordrNo'] }),
  // @ts-expect-error a column that there is not
  () => listPage({ ...listed, columns: ['ordrNo'] }),
  // @ts-expect-error moves that there are not
  () => listPage({ ...listed, moves: ['cansel', 'recal'] }),
  // @ts-expect-error a field of a row that there is not
  () => listPage({ ...listed, opens: ({ ordrNo }) => ordrNo }),
  // @ts-expect-error a field that there is not
  () => listPage({ ...listed, form: ['remrk'] }),
  // @ts-expect-error a move that there is not
  () => documentPage({ ...document, moves: ['relase'] }),
  // @ts-expect-error a fact that there is not
  () => documentPage({ ...document, facts: ['ordrNo'] }),
  // @ts-expect-error a field that there is not
  () => formPage({ resource: inboundOrder, names: ['remrk'], opens: () => '' }),
  // @ts-expect-error a fact of the report that there is not
  () => reportPage({ report: agencyLaborMonthly, filters: [], facts: ['wrker'] }),
  // @ts-expect-error moves that there are not
  () => <MoveButtons resource={inboundOrder} moves={['relase']} rows={[]} onMoved={() => {}} />,
  // @ts-expect-error names in a body that there are not
  () => <CommandButton {...weigh} call={allocateOrders} bodyOf={() => ({ ordrNumbers: 7 })} />,
  // @ts-expect-error a field that there is not
  () => <CommandButton {...weigh} fields={{ weight: quantity('重量') }} names={['wieght']} bodyOf={name} />,
  () => (
    // @ts-expect-error a value for a field that there is not
    <CommandButton {...weigh} fields={{ weight: quantity('重量') }} row={{ wieght: 1 }} bodyOf={name} />
  ),
  // @ts-expect-error a step that there is not
  () => outboundLife.steps.alocate,
  // @ts-expect-error a fact that there is not
  () => <Facts fields={inboundOrder.fields} names={['ordrNo']} row={{}} />,
  // @ts-expect-error a column that there is not
  () => <Lines title="明细" resource={inboundLine} columns={['expctedQty']} rows={[]} />,
  // @ts-expect-error a column that there is not
  () => <PrintedLines title="明细" resource={inboundLine} names={['expctedQty']} rows={[]} />,
  // @ts-expect-error a page that there is not
  () => hrefTo('outboundOrdr', { orderNo: 'CK1' }),
  // @ts-expect-error a state that there is not
  () => narrowedTo<typeof inboundOrder>({ state: '已下大' }),
  // @ts-expect-error a filter that there is not
  () => narrowedTo<typeof inboundOrder>({ stat: '草稿' }),
]

const report = { name: 'r', label: '报表', path: '/api/report/r', reads: 'report.read' } as const
const grouped = {
  ...report,
  dimensions: { warehouse: reference('仓库', 'warehouse') },
  measures: { qty: quantity('数量') },
  filters: [],
  facts: { row: inboundLine.row, fields: inboundLine.fields, key: 'id', label: '明细' },
} as const

const OF_CONTRACTS = [
  // @ts-expect-error records that nothing refers to
  () => reference('仓库', 'warehose'),
  // @ts-expect-error a grouping by what is no dimension
  () => defineReport({ ...grouped, groupings: ['warehouse,dok'] }),
]

test('what names a field, a column, a state, a move, a filter or a page names one that there is', () => {
  expect(OF_THE_SERVER).toHaveLength(18)
  expect(OF_THE_CLIENT).toHaveLength(20)
  expect(OF_CONTRACTS).toHaveLength(2)
})

test('with the names that there are, the same is a grouping, a link and a narrowed list', () => {
  expect(defineReport({ ...grouped, groupings: ['warehouse'] }).groupings).toEqual(['warehouse'])
  expect(hrefTo('inboundOrders', narrowedTo<typeof inboundOrder>({ state: ['草稿', '已下达'] }))).toBe(
    '/entryOrder/list?state=%E8%8D%89%E7%A8%BF%2C%E5%B7%B2%E4%B8%8B%E8%BE%BE',
  )
})
