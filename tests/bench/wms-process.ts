// WMS APIs in processes of their own, and people who work at them.
import { type ChildProcess, fork } from 'node:child_process'
import type pg from 'pg'
import { request } from 'undici'
import { readyUrl } from '#server/embedded-wms.ts'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { login } from '#shared/contracts/system/user.ts'
import { insertManyFacts } from '#tests/support/many-facts.ts'

export type Wms = { process: ChildProcess; url: string; token: string }
/** Somebody who is signed in. */
export type Person = Pick<Wms, 'url' | 'token'>

/** Signed in as a clerk. */
export async function startWms(databaseUrl: string, dataDir: string): Promise<Wms> {
  const child = fork('dist/server/wms.js', {
    env: {
      ...process.env,
      SWMS_DATA_DIR: dataDir,
      SWMS_DATABASE_URL: databaseUrl,
      SWMS_DEMO: 'on',
      SWMS_DEMO_SCALE: '0',
      SWMS_LOG_LEVEL: 'warn',
    },
  })
  const url = await readyUrl(child)
  return { process: child, url, token: await signIn(url, 'clerk', 'clerk123') }
}

export async function signIn(url: string, username: string, password: string): Promise<string> {
  const { token } = await call<{ token: string }>({ url, token: '' }, login.path, { username, password })
  return token
}

/** By a client that takes little of the processor, which it shares with what is measured. */
export async function call<T>({ url, token }: Person, path: string, sent: object): Promise<T> {
  const headers = { authorization: token, 'content-type': 'application/json' }
  const { body } = await request(url + path, { method: 'POST', headers, body: JSON.stringify(sent) })
  const { code, message, data } = (await body.json()) as { code: number; message: string; data: T }
  if (code !== 200) throw new Error(`${path}: ${code} ${message}`)
  return data
}

/** With the goods and the places of a company that has so many entries. */
export async function fill(url: string, ledgerRows: number): Promise<void> {
  const { orm, close } = await openPostgres(url)
  await insertManyFacts(orm, ledgerRows)
  await close()
}

export type Order = { orderNo: string; sku: string }

const OWNER = 'YCFS'
const PLENTY = '1000000'

/** Each with a product of its own: two that count the same one at the same place wait for each other. */
export async function openOrders(wms: Person, database: pg.Client, count: number): Promise<Order[]> {
  await database.query(
    `insert into skus (owner, code, name, spec, unit, lot_control, serial_control, abc)
      select $1, 'SCAN' || i, '商品' || i, '', (select min(code) from units), false, false, 'C'
      from generate_series(1, $2) i`,
    [OWNER, count],
  )
  const orders: Order[] = []
  for (let number = 1; number <= count; number += 1) {
    const sku = `SCAN${number}`
    let { orderNo, revision } = await call<{ orderNo: string; revision: number }>(
      wms,
      inboundOrder.create.path,
      {
        owner: OWNER,
        warehouse: 'SHQP',
        type: '采购入库',
        lines: [{ sku, expectedQty: PLENTY }],
        opId: newId(),
      },
    )
    for (const move of ['release', 'arrive']) {
      const moved = await call<{ revision: number }>(wms, inboundOrder.move.path, {
        orderNo,
        move,
        revision,
        opId: newId(),
      })
      revision = moved.revision
    }
    orders.push({ orderNo, sku })
  }
  return orders
}

let ids = 0
export const newId = () => `bench-${process.pid}-${++ids}`
