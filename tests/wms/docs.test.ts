// The API's own description: complete, and for administrators only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as device from '#shared/contracts/base/device.ts'
import * as overview from '#shared/contracts/base/overview.ts'
import * as warehouse from '#shared/contracts/base/warehouse.ts'
import type { Call } from '#shared/contracts/call.ts'
import * as account from '#shared/contracts/system/account.ts'
import * as colleague from '#shared/contracts/system/colleague.ts'
import * as dataPerm from '#shared/contracts/system/data-perm.ts'
import * as file from '#shared/contracts/system/file.ts'
import * as menu from '#shared/contracts/system/menu.ts'
import * as notice from '#shared/contracts/system/notice.ts'
import * as role from '#shared/contracts/system/role.ts'
import * as task from '#shared/contracts/system/task.ts'
import * as user from '#shared/contracts/system/user.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

const CALLS = [
  device,
  overview,
  warehouse,
  menu,
  notice,
  file,
  task,
  user,
  account,
  colleague,
  dataPerm,
  role,
]
  .flatMap((contract) => Object.values(contract) as unknown[])
  .filter(isCall)

function isCall(exported: unknown): exported is Call {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported
}

let wms: TestWms
beforeAll(async () => {
  wms = await startWms({ backend: 'postgres' })
})
afterAll(() => wms.close())

const PAGES = [
  '/docs',
  '/docs/',
  '/docs/json',
  '/docs/yaml',
  '/docs/static/swagger-ui.css',
  '/docs/static/index.html',
]

describe.each(PAGES)('%s', (url) => {
  test('is refused without a token', async () => {
    const answer = await wms.app.inject({ method: 'GET', url })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 600])
  })

  test('is refused to a clerk', async () => {
    const authorization = await wms.signIn('clerk')
    const answer = await wms.app.inject({ method: 'GET', url, headers: { authorization } })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 403])
  })
})

test('an administrator sees every call of the contracts with its Chinese title', async () => {
  const authorization = await wms.signIn('admin')
  const answer = await wms.app.inject({ method: 'GET', url: '/docs/json', headers: { authorization } })
  expect(answer.statusCode).toBe(200)
  const { paths } = answer.json()
  expect(CALLS.length).toBeGreaterThanOrEqual(13)
  for (const call of CALLS) {
    expect(paths[call.path]?.[call.method.toLowerCase()]?.summary).toBe(call.summary)
  }
  expect(paths[notice.NOTICE_STREAM_PATH].get.summary).toContain('实时')
})

test('an administrator can open the page', async () => {
  const authorization = await wms.signIn('admin')
  const answer = await wms.app.inject({ method: 'GET', url: '/docs/', headers: { authorization } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
})
