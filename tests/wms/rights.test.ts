// Who may make which call: every role against every call, as the WMS API answers them. The table beside this file is what it
// comes to; a right that is given or taken shows there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNER_ROLE } from '#server/wms/demo/given/users.ts'
import { ROLES } from '#server/wms/seed/roles.ts'
import { isAllowed } from '#shared/actions.ts'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { account } from '#shared/contracts/system/account.ts'
import { ALL_CALLS } from '#tests/support/contracts.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

const ACTIONS_OF: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(ROLES.map(({ code, actions }) => [code, actions])),
  [OWNER_ROLE.code]: OWNER_ROLE.actions,
  none: [],
}
const NOBODY = 'stranger'

let wms: TestWms
let served: typeof ALL_CALLS
const tokens = new Map<string, string>()
const strangers = new Map<(typeof ALL_CALLS)[number], number>()

beforeAll(async () => {
  wms = await startWms({ backend: 'postgres' })
  const admin = await wms.signIn('admin')
  for (const role of Object.keys(ACTIONS_OF)) {
    const username = `as-${role}`
    const body = {
      username,
      name: '甲',
      password: 'rights-pass-1',
      status: '启用' as const,
      opId: `rights-${role}`,
      roles: role === 'none' ? [] : [role],
      warehouses: ['SHQP'],
      owners: ['MTMY'],
    }
    const made = await wms.call(account.create, { body }, admin)
    expect(made.envelope.message).toBe('success')
    tokens.set(role, await wms.signIn(username, 'rights-pass-1'))
  }
  for (const call of ALL_CALLS) strangers.set(call, await statusOf(call, NOBODY))
  served = ALL_CALLS.filter((call) => strangers.get(call) !== 404)
})
afterAll(() => wms.close())

/** Who asks is seen to before what they sent is read: a body that nobody can read is answered without doing anything. */
async function statusOf({ method, path }: (typeof ALL_CALLS)[number], role: string): Promise<number> {
  const token = tokens.get(role) ?? 'unknown-token'
  const unreadable = method === 'GET' ? {} : { body: 'unreadable' }
  return (await wms.send({ method, path, token, ...unreadable })).status
}

test('every call of the contracts but those that make one of its own is served', () => {
  expect(served.length).toBeGreaterThan(800)
})

test('a stranger is answered by public calls alone', () => {
  for (const call of served) {
    expect([call.path, strangers.get(call) === 401]).toEqual([call.path, call.needs !== 'public'])
  }
})

test.each(Object.keys(ACTIONS_OF))('%s is refused every call that its rights do not open', async (role) => {
  for (const call of served) {
    const isRefused = (await statusOf(call, role)) === 403
    expect([call.path, isRefused]).toEqual([call.path, !isAllowed(call.needs, ACTIONS_OF[role] ?? [])])
  }
})

test('the home page counts nothing that its reader may not read', async () => {
  const waitingFor = async (role: string) => {
    const { envelope } = await wms.call(getOverview, { query: {} }, tokens.get(role))
    return envelope.data.waiting.map(({ name }) => name)
  }
  expect(await waitingFor('clerk')).toHaveLength(9)
  expect(await waitingFor('service')).toHaveLength(9)
  expect(await waitingFor('labor')).toEqual([])
  expect(await waitingFor('none')).toEqual([])
})

test('the table of all roles and calls is up to date', async () => {
  const rows = served.map((call) => {
    const roles = Object.keys(ACTIONS_OF).filter((role) => isAllowed(call.needs, ACTIONS_OF[role] ?? []))
    return `${call.method} ${call.path}: ${roles.join(' ')}`
  })
  await expect(`${rows.sort().join('\n')}\n`).toMatchFileSnapshot('rights.table.txt')
})
