// A WMS API for a test: on its own database, listening, with ways to call it as somebody.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { createWms, type WmsOptions } from '#server/wms/app.ts'
import type { Database } from '#server/wms/db/database.ts'
import { embeddedDatabase } from '#server/wms/db/pglite.ts'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { users } from '#server/wms/schema/user.ts'
import { type Call, type CallInput, type CallResult, callRequest } from '#shared/contracts/definition/call.ts'
import { sendNotice } from '#shared/contracts/system/notice.ts'
import { login } from '#shared/contracts/system/user.ts'
import type { Envelope } from '#shared/envelope.ts'
import { copyFolder, keptFile, keptFolder } from '#tests/support/run-folder.ts'

export type Backend = 'pglite' | 'postgres'
/**
 * What the database itself has a part in is tested on both: facts, scopes, tasks, sheets, its errors, and all calls at once. What
 * an area of the business decides is the same on either; it is tested on PostgreSQL, and on PGlite by the journeys.
 */
export const BACKENDS: readonly Backend[] = ['pglite', 'postgres']

export type TestWmsOptions = Partial<WmsOptions> & { backend?: Backend }

export type Answer<T = unknown> = { status: number; envelope: Envelope<T> }

export type TestWms = {
  app: FastifyInstance
  url: string
  database: Database
  /** Answers a token. */
  signIn: (username: string, password?: string) => Promise<string>
  /** Sends a call and answers whatever came back. */
  call: <C extends Call>(call: C, input: CallInput<C>, token?: string) => Promise<Answer<CallResult<C>>>
  /** The same with anything as input, for what a contract forbids. */
  send: (request: RawRequest) => Promise<Answer>
  /** Sends a notice to users of the demo company, as its administrator. */
  notify: (usernames: readonly string[], message: string) => Promise<void>
  close: () => Promise<void>
}

type RawRequest = {
  method: Call['method']
  path: string
  query?: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

/** The passwords of the demo accounts. */
const PASSWORDS: Readonly<Record<string, string>> = {
  admin: 'admin123',
  clerk: 'clerk123',
  finance: 'finance123',
  owner: 'owner123',
  newbie: 'newbie123',
}

/** The demo company with the passwords above. */
const LOCAL_DEMO = { demo: true, isLocal: true }

/** Gone with the run. */
export function temporaryFolder(): string {
  return mkdtempSync(path.join(inject('runFolder'), 'files-'))
}

/** With the demo company unless asked otherwise, on PGlite unless asked otherwise. */
export async function startWms({ backend = 'pglite', ...options }: TestWmsOptions = {}): Promise<TestWms> {
  const wanted = { ...LOCAL_DEMO, filesDir: temporaryFolder(), ...options }
  const database = options.database ?? (await openTestDatabase(backend, wanted))
  if (database.kind === 'postgres') forbidAsides(database)
  const app = await createWms({ ...wanted, database })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return testWms(app, url, database)
}

function testWms(app: FastifyInstance, url: string, database: Database): TestWms {
  const send = (request: RawRequest) => sendTo(app, request)
  const call: TestWms['call'] = async (contract, input, token) => {
    const request = { ...callRequest(contract, input), ...(token !== undefined && { token }) }
    return (await send(request)) as Answer<CallResult<typeof contract>>
  }
  const signIn = async (username: string, password = PASSWORDS[username] ?? '') => {
    const { envelope } = await call(login, { body: { username, password } })
    if (envelope.code !== 200) throw new Error(`${username} could not sign in: ${envelope.message}`)
    return envelope.data.token
  }
  let sender = ''
  const notify: TestWms['notify'] = async (usernames, message) => {
    const found = await database.orm
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.username, [...usernames]))
    const input = { query: { message }, body: found.map(({ id }) => id) }
    if (sender && (await call(sendNotice, input, sender)).status === 200) return
    sender = await signIn('admin')
    await call(sendNotice, input, sender)
  }
  return { app, url, database, signIn, call, send, notify, close: () => app.close() }
}

async function sendTo(app: FastifyInstance, request: RawRequest): Promise<Answer> {
  const { method, path, query = '', body, token, headers = {} } = request
  const answer = await app.inject({
    method,
    url: query ? `${path}?${query}` : path,
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.statusCode, envelope: answer.json() }
}

async function openTestDatabase(backend: Backend, options: Partial<WmsOptions>): Promise<Database> {
  // Making the demo company takes seconds: only what asks for another one makes its own.
  const isUsual = Boolean(options.demo && !options.demoScale && !options.randomBytes)
  if (backend === 'pglite') return openPglite(options, isUsual)
  return openPostgres(await (isUsual ? createCompanyDatabase(options) : createPostgresDatabase()))
}

/** What PostgreSQL copies a new database from unless it is told another. */
const EMPTY_TEMPLATE = 'template1'

/** A database on the run's PostgreSQL server, empty unless a template is named; answers its URL. */
export async function createPostgresDatabase(template = EMPTY_TEMPLATE): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer((server) => server.query(`create database ${name} template ${template}`))
  return urlOf(name)
}

/** One with the demo company; answers its URL. */
export async function createCompanyDatabase(options: Partial<WmsOptions> = {}): Promise<string> {
  return createPostgresDatabase(await companyTemplate(options))
}

const inTransaction = new AsyncLocalStorage<true>()

/**
 * Anyone who asks the database beside the transaction that they are in is waited for by nobody on PostgreSQL, which has other
 * connections, and by themselves for ever on PGlite, which has one.
 */
function forbidAsides({ orm, jobs }: Database): void {
  for (const pooled of [orm, jobs]) forbidAsidesOf(pooled)
}

function forbidAsidesOf(orm: Database['orm']): void {
  const assertNotInside = () => {
    if (inTransaction.getStore()) throw new Error('asked beside the transaction that is under way')
  }
  const pool = (orm as Database['orm'] & { $client: pg.Pool }).$client
  const ask = pool.query.bind(pool)
  pool.query = ((...args: Parameters<typeof ask>) => {
    assertNotInside()
    return ask(...args)
  }) as typeof pool.query
  const transact = orm.transaction.bind(orm)
  orm.transaction = (work, config) => {
    assertNotInside()
    return transact((tx) => inTransaction.run(true, () => work(tx)), config)
  }
}

const COMPANY_LOCK = 7_351_002

/** The name of a database with the demo company; the first who needs it makes it, anyone who comes meanwhile waits. */
async function companyTemplate(options: Partial<WmsOptions>): Promise<string> {
  const name = options.now ? 'company_at_start' : 'company_at_present'
  await onServer(async (server) => {
    await server.query('select pg_advisory_lock($1)', [COMPANY_LOCK])
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const begun = await createPostgresDatabase()
    await fillWithCompany(await openPostgres(begun), options)
    await server.query(`alter database ${new URL(begun).pathname.slice(1)} rename to ${name}`)
  })
  return name
}

/** Ends the connection, and with it the locks it has taken. */
async function onServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await work(server).finally(() => server.end())
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${database}`
  return url.href
}

async function openPglite(options: Partial<WmsOptions>, isUsual: boolean): Promise<Database> {
  if (!isUsual) return embeddedDatabase(await createBlank())
  const folder = temporaryFolder()
  await copyCompany(folder, options)
  const database = embeddedDatabase(await PGlite.create(folder))
  return { ...database, close: () => database.close().finally(() => rm(folder, { recursive: true })) }
}

/** The files of an embedded database with the demo company. */
export async function copyCompany(to: string, options: Partial<WmsOptions> = {}): Promise<void> {
  const kept = await keptFolder(`company at ${options.now ? TEST_START : 'present'}`, async (folder) => {
    await fillWithCompany(embeddedDatabase(await PGlite.create(folder)), options)
  })
  await copyFolder(kept, to)
}

/** From a dump: making an empty database takes longer than reading one. */
async function createBlank(): Promise<PGlite> {
  const dump = await keptFile('blank', async () => {
    const client = await PGlite.create()
    const made = await client.dumpDataDir('none')
    await client.close()
    return made
  })
  return PGlite.create({ loadDataDir: new Blob([dump]) })
}

/** Closes the database. */
async function fillWithCompany(database: Database, { now }: Partial<WmsOptions>): Promise<void> {
  const at = now ? { now: createClock().now } : {}
  await (await createWms({ ...at, ...LOCAL_DEMO, database, filesDir: tmpdir(), tasks: null })).close()
}

const TEST_START = '2026-03-10T02:00:00.000Z'

export type Clock = { now: () => Date; advance: (ms: number) => void }

/** A clock that stands until it is moved. */
export function createClock(start = TEST_START): Clock {
  let ms = Date.parse(start)
  return {
    now: () => new Date(ms),
    advance: (by) => {
      ms += by
    },
  }
}
