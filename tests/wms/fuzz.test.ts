// Every call with values that its contract takes and values that nobody foresaw: it answers or refuses in words, never breaks,
// and shows nothing of what the caller may not see. SWMS_FUZZ_SECONDS makes it longer, SWMS_FUZZ_SEED another one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owners, warehouses } from '#server/wms/schema/tables.ts'
import { type Call, toQueryString } from '#shared/contracts/definition/call.ts'
import { account } from '#shared/contracts/system/account.ts'
import { tokenRefresh } from '#shared/contracts/system/user.ts'
import { ALL_CALLS } from '#tests/support/contracts.ts'
import { type Draw, drawFrom, valueFor } from '#tests/support/fuzz-values.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

const SECONDS = Number(process.env['SWMS_FUZZ_SECONDS'] ?? 20)
const SEED = Number(process.env['SWMS_FUZZ_SEED'] ?? 20_261_121)

type Person = { name: string; roles: string[]; warehouses: string[]; owners: string[] }

/** Anyone who may less comes first: an administrator changes what others see. */
const PEOPLE: readonly Person[] = [
  {
    name: 'one-warehouse',
    roles: ['manager', 'finance', 'labor'],
    warehouses: ['SHQP'],
    owners: ['YCFS', 'MTMY'],
  },
  { name: 'one-owner', roles: ['clerk', 'service'], warehouses: ['SHQP', 'GZBY'], owners: ['MTMY'] },
  // Administrators are shown what everybody is bound to.
  { name: 'administrator', roles: ['admin'], warehouses: ['SHQP', 'GZBY', 'CDSL'], owners: ['YCFS', 'YDDQ'] },
]
const PASSWORD = 'fuzz-pass-1'

/** They end the session that all others need. */
const CALLS = ALL_CALLS.filter(({ path }) => path !== tokenRefresh.path)

/** Bodies that are no JSON, or far too much of it. */
const BROKEN_BODIES = [
  '{',
  '[1,',
  '"',
  'null',
  '[]',
  '1',
  '\u0000',
  '{"a":1}}',
  '{"__proto__":{"admin":true}}',
  '[['.repeat(50_000),
  '{"constructor":{"prototype":{}}}',
  `{"opId":"${'x'.repeat(2_000_000)}"}`,
]

type Visitor = { name: string; token: string; foreign: Foreign }
type Foreign = Readonly<Record<'warehouse' | 'owner' | 'names', ReadonlySet<string>>>
const NOTHING_FOREIGN: Foreign = { warehouse: new Set(), owner: new Set(), names: new Set() }

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let visitors: Map<string, Visitor>
  beforeAll(async () => {
    wms = await startWms({ backend, tasks: null })
    const admin = await wms.signIn('admin')
    // Before anything is renamed.
    visitors = new Map()
    for (const person of PEOPLE) visitors.set(person.name, await visitorOf(person, admin))
  })
  afterAll(() => wms.close())

  async function visitorOf({ name, ...bound }: Person, admin: string): Promise<Visitor> {
    const whom = { username: name, name: '试探', status: '启用' as const, password: PASSWORD }
    const body = { ...whom, ...bound, opId: `fuzz-user-${name}` }
    expect((await wms.call(account.create, { body }, admin)).envelope.message).toBe('success')
    const foreign = bound.roles.includes('admin') ? NOTHING_FOREIGN : await foreignTo(bound)
    return { name, token: await wms.signIn(name, PASSWORD), foreign }
  }

  async function foreignTo(own: Omit<Person, 'name'>): Promise<Foreign> {
    const { orm } = wms.database
    const places = (await orm.select().from(warehouses)).filter(({ code }) => !own.warehouses.includes(code))
    const companies = (await orm.select().from(owners)).filter(({ code }) => !own.owners.includes(code))
    return {
      warehouse: new Set(places.map(({ code }) => code)),
      owner: new Set(companies.map(({ code }) => code)),
      names: new Set([...places, ...companies].map(({ name }) => name)),
    }
  }

  /** Answers how many calls there was time for, and how many of them were done. */
  async function fuzz({ name, token, foreign }: Visitor, draw: Draw, seconds: number) {
    const deadline = Date.now() + seconds * 1000
    const counted = { sent: 0, done: 0 }
    while (Date.now() < deadline) {
      const request = requestFor(draw.from(CALLS), draw)
      const { status, envelope } = await wms.send({ ...request, token })
      const told = `seed ${SEED}, ${name}, call ${counted.sent}: ${JSON.stringify(request).slice(0, 2_000)}`
      expectWords(status, envelope, told)
      expect(foreignIn(envelope.data, foreign), told).toEqual([])
      counted.sent += 1
      counted.done += status === 200 ? 1 : 0
    }
    return counted
  }

  test.each(PEOPLE)(
    '$name breaks nothing and sees nothing of others',
    async ({ name }) => {
      const visitor = visitors.get(name) as Visitor
      const { sent, done } = await fuzz(visitor, drawFrom(SEED), SECONDS / BACKENDS.length / PEOPLE.length)
      expect(sent).toBeGreaterThan(20)
      expect(done).toBeGreaterThan(0)
      expect((await wms.app.inject('/readyz')).statusCode).toBe(200)
    },
    SECONDS * 1000 + 60_000,
  )
})

function requestFor(call: Call, draw: Draw) {
  const { method, path, query, body } = call
  const asked = query && valueFor(query, draw)
  const request = { method, path, query: isRecord(asked) ? toQueryString(asked) : '' }
  if (!body) return request
  return { ...request, body: draw.chance(0.03) ? draw.from(BROKEN_BODIES) : jsonOf(valueFor(body, draw)) }
}

/** As text: the test's client would leave out a body that is null. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function expectWords(
  status: number,
  envelope: { code: unknown; message: unknown; data: unknown },
  told: string,
) {
  expect([200, 400, 401, 403, 404, 409, 413, 415, 429].includes(status), `${told} → ${status}`).toBe(true)
  expect(envelope.code, told).toBe(status === 401 ? 600 : status)
  expect(status, told).not.toBe(401)
  if (status === 200) return
  // Which refusal it is, and nothing of anybody's data.
  const { reason, field, problems, ...others } = (envelope.data ?? {}) as Record<string, unknown>
  expect([reason ?? 'blind.blindTaskUnknown', others], told).toEqual([
    expect.stringMatching(/^\w+\.\w+$/),
    {},
  ])
  expect([typeof field, Array.isArray(problems ?? [])], told).toEqual([
    field === undefined ? 'undefined' : 'string',
    true,
  ])
  expect(envelope.message, told).toMatch(/[\u4e00-\u9fff]/)
}

/** Records say in fields of these names whose they are; names of warehouses and owners are sent by nobody here. */
function foreignIn(data: unknown, foreign: Foreign, key = ''): string[] {
  if (typeof data === 'string') {
    const isCode = (key === 'warehouse' || key === 'owner') && foreign[key].has(data)
    return isCode || foreign.names.has(data) ? [`${key}: ${data}`] : []
  }
  if (!isRecord(data)) return []
  return Object.entries(data).flatMap(([name, value]) =>
    foreignIn(value, foreign, Array.isArray(data) ? key : name),
  )
}
