// Through all calls of the contracts: nobody without a token, nothing outside the scope, nothing that breaks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, signIn } from '#shared/contracts/system/user.ts'
import { ALL_CALLS } from '#tests/support/contracts.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

/** Of a count only the task is made and changed; the rest follows from it. */
const COUNTED = ['stockVariance', 'stockSheet', 'stockLine', 'stockFind'].map(
  (name) => `/api/inventory/${name}`,
)
/** Lists of what commands have written. */
const READ_ONLY = [
  ...['/api/inbound/line', '/api/inbound/receipt', '/api/inbound/putaway'],
  ...['/api/blind/box', '/api/blind/goods', '/api/blind/scan', '/api/blind/moving'],
]

/** Described, not built yet. */
const PLANNED = [
  ...['/api/inbound/order/save', '/api/inbound/order/update', '/api/inbound/order/move'],
  ...['/api/inbound/order/document', '/api/inbound/order/import', '/api/inbound/order/import/preview'],
  ...['/api/inbound/receive', '/api/inbound/receipt/undo', '/api/inbound/putaway/move'],
  ...['/api/inbound/putaway/confirm', '/api/inbound/putaway/suggest', '/api/inbound/putaway/document'],
  ...['/api/blind/task/save', '/api/blind/task/update', '/api/blind/task/move', '/api/blind/task/document'],
  ...['/api/blind/task/match', '/api/blind/task/generate', '/api/blind/receive', '/api/blind/box/move'],
  ...['/api/blind/box/open', '/api/basic/blind/cache/add', '/api/blind/scan/undo'],
  ...['/api/blind/moving/content', '/api/blind/moving/move'],
  ...['/api/blind/task/import', '/api/blind/task/import/preview'],
]

/** What is described like the calls of its resource, and is not a route. */
const NO_ROUTES = [
  ...PLANNED,
  ...['/api/base/stock/ledger/save', '/api/base/stock/ledger/update'],
  ...['page', 'get', 'save', 'update'].map((end) => `/api/base/stock/balance/${end}`),
  ...['page', 'get', 'save'].map((end) => `/api/base/configuration/${end}`),
  ...['/api/basic/owner/rule/save', '/api/basic/owner/rule/update'],
  ...['save', 'update'].flatMap((end) => [`/api/base/audit/${end}`, `/api/base/operation/${end}`]),
  ...[...COUNTED, '/api/inventory/replenishment'].flatMap((path) => [`${path}/save`, `${path}/update`]),
  // Described for the pages that are being built; their routes follow.
  ...[
    'stockTask/move',
    'stockSheet/claim',
    'stockSheet/release',
    'stockSheet/handIn',
    'stockLine/count',
    'stockLine/found',
    'stockLine/review',
    'stockFind/handle',
    'replenishment/generate',
    'replenishment/request',
    'replenishment/execute',
    'replenishment/document',
    'replenishment/move',
  ].map((path) => `/api/inventory/${path}`),
  ...['/api/finance/charge/update', '/api/finance/expense/update', '/api/difference/case/save'],
  ...['/api/base/configuration/export', '/api/base/stock/balance/export'],
  ...[
    ...['/api/base/configuration', '/api/base/operation', '/api/base/audit', '/api/base/user/dataPerms'],
    ...['/api/basic/owner/rule', '/api/finance/charge', '/api/finance/expense', '/api/user/user'],
    ...['/api/base/stock/balance', '/api/base/stock/ledger', ...COUNTED, '/api/inventory/replenishment'],
    ...READ_ONLY,
    ...['/api/difference/case'],
  ].flatMap((path) => [`${path}/import`, `${path}/import/preview`]),
  ...READ_ONLY.flatMap((path) => [`${path}/save`, `${path}/update`]),
]
const PUBLIC = [login.path, signIn.path]
const CALLS = ALL_CALLS.filter(({ path }) => !PUBLIC.includes(path as never) && !NO_ROUTES.includes(path))

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let clerk: string
  beforeAll(async () => {
    wms = await startWms({ backend })
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  test('every call refuses a caller without a token', async () => {
    expect(CALLS.length).toBeGreaterThan(120)
    for (const { method, path } of CALLS) {
      const { status, envelope } = await wms.send({ method, path })
      expect([path, status, envelope.code]).toEqual([path, 401, 600])
    }
  })

  test('no call breaks on nothing, and none shows a row outside the clerk’s warehouses and owners', async () => {
    for (const { method, path } of CALLS) {
      if (path.includes('updatePassword')) continue
      const { status, envelope } = await wms.send({
        method,
        path,
        token: clerk,
        ...(method !== 'GET' && { body: {} }),
      })
      expect([path, [200, 400, 403, 404].includes(status)]).toEqual([path, true])
      expect(JSON.stringify(envelope.data), path).not.toMatch(/CDSL|SCHW|YDDQ/)
    }
  })

  test('every path of the contracts that is no route says so', async () => {
    for (const path of NO_ROUTES) {
      const { status } = await wms.send({ method: 'POST', path, token: clerk, body: {} })
      expect([path, status]).toEqual([path, 404])
    }
  })
})
