// Through all calls of the contracts: nobody without a token, nothing outside the scope, nothing that breaks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, signIn } from '#shared/contracts/system/user.ts'
import { ALL_CALLS } from '#tests/support/contracts.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

/** Boards ask for a key of their own. */
const SIGN_IN: readonly string[] = [login.path, signIn.path]
const CALLS = ALL_CALLS.filter(({ path }) => !SIGN_IN.includes(path) && !path.startsWith('/api/public/'))

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
})
