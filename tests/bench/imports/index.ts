// Sheets that become records on PostgreSQL: how long they take, and how long receiving scans of others take meanwhile.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { FormData, request } from 'undici'
import { sku } from '#shared/contracts/base/sku.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { outboundSheet } from '#shared/contracts/outbound/order.ts'
import { uploadFile } from '#shared/contracts/system/file.ts'
import { listTasks, type Task } from '#shared/contracts/system/task.ts'
import type { BenchTable } from '#tests/bench/table.ts'
import { temporaryFolder } from '#tests/bench/temporary-folder.ts'
import { timesOf } from '#tests/bench/times.ts'
import { call, newId, type Order, openOrders, signIn, startWms, type Wms } from '#tests/bench/wms-process.ts'
import { startPostgresServer } from '#tests/support/postgres.ts'

const PRODUCTS = 10_000
const ORDERS = 6_000
const CLERKS = 20
const WARM_UP_SECONDS = 5
const QUIET_SECONDS = 10
/** Between two scans of one person. */
const PAUSE_MS = 500
const POLL_MS = 100

export async function run(): Promise<BenchTable> {
  const server = await startPostgresServer()
  const database = new pg.Client({ connectionString: server.url })
  const wms = await startWms(server.url, await temporaryFolder('wms'))
  try {
    await database.connect()
    const orders = await openOrders(wms, database, CLERKS)
    await scanWhile(delay(WARM_UP_SECONDS * 1_000), wms, orders)
    const quiet = await scanWhile(delay(QUIET_SECONDS * 1_000), wms, orders)
    const goods = await measure(wms, orders, () => importSheet(wms, sku.import.path, productRows()))
    const parcels = await measure(wms, orders, () => importSheet(wms, outboundSheet.import.path, orderRows()))
    return {
      title: `Sheets imported on PostgreSQL while ${CLERKS} people scan, each every ${PAUSE_MS} ms`,
      rows: [
        { name: 'nothing is imported', figures: timesOf(quiet) },
        { name: `${PRODUCTS} products`, figures: goods },
        { name: `${ORDERS} orders`, figures: parcels },
      ],
      ratios: [],
    }
  } finally {
    await database.end()
    wms.process.kill('SIGKILL')
    await server.stop()
  }
}

async function measure(wms: Wms, orders: readonly Order[], work: () => Promise<void>) {
  const start = performance.now()
  let end = start
  const times = await scanWhile(
    work().then(() => {
      end = performance.now()
    }),
    wms,
    orders,
  )
  return { 'import s': (end - start) / 1_000, ...timesOf(times) }
}

/** What each scan took, in ms. */
async function scanWhile(work: Promise<unknown>, wms: Wms, orders: readonly Order[]): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  const clerks = orders.map(async ({ orderNo, sku: code }) => {
    await delay(Math.random() * PAUSE_MS)
    while (!isOver) {
      const start = performance.now()
      await call(wms, receive.path, { orderNo, code, qty: '1', opId: newId() })
      times.push(performance.now() - start)
      await delay(PAUSE_MS)
    }
  })
  await Promise.all([ended, ...clerks])
  return times
}

/** Done when all rows are in; throws what went wrong with one of them. */
async function importSheet({ url }: Wms, path: string, rows: readonly string[]): Promise<void> {
  const person = { url, token: await signIn(url, 'admin', 'admin123') }
  const form = new FormData()
  form.set('file', new Blob([rows.join('\r\n')], { type: 'text/csv' }), '导入.csv')
  const { body } = await request(url + uploadFile.path, {
    method: 'POST',
    headers: { authorization: person.token },
    body: form,
  })
  const { data } = (await body.json()) as { data: { fileName: string } }
  const { id } = await call<{ id: number }>(person, path, {
    fileName: data.fileName,
    mode: '全部导入',
    opId: newId(),
  })
  for (;;) {
    await delay(POLL_MS)
    const answer = await request(url + listTasks.path, { headers: { authorization: person.token } })
    const { data: tasks } = (await answer.body.json()) as { data: Task[] }
    const task = tasks.find((one) => one.id === id)
    if (task?.state === '失败') throw new Error(`${path}: ${task.error}`)
    if (task?.state === '可下载') return
  }
}

function productRows(): string[] {
  const head =
    '货主,商品编码,商品名称,规格,单位,长(cm),宽(cm),高(cm),重量(kg),货值(元),保质期(天),批次管理,序列号管理,ABC分类,状态'
  return [
    head,
    ...Array.from(
      { length: PRODUCTS },
      (_, n) => `YCFS,IMP${n},导入商品${n},红色 L,PCS,30,20,5,0.4,59.9,,否,否,B,启用`,
    ),
  ]
}

function orderRows(): string[] {
  const head = '货主,仓库,外部单号,收货人,收货电话,收货地址,承运商,商品,订单数量'
  return [
    head,
    ...Array.from(
      { length: ORDERS },
      (_, n) =>
        `YCFS,SHQP,IMP-${n},收货人${n},1380013${String(n).padStart(4, '0')},浙江省杭州市余杭区文一西路${n}号,SF,IMP${n % PRODUCTS},1`,
    ),
  ]
}
