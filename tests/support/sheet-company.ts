// A company whose sheets are imported in tests: what the files expect to be there, and what became of them.
import { asc, eq } from 'drizzle-orm'
import {
  inboundLines,
  inboundOrders,
  outboundLines,
  outboundOrders,
  owners,
  skus,
  userOwners,
  users,
  warehouseOwners,
} from '#server/wms/schema/tables.ts'
import type { IMPORT_MODES, ImportPreview } from '#shared/contracts/definition/exchange.ts'
import type { Call } from '#shared/contracts/definition/request.ts'
import { TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { startWms } from '#tests/support/wms.ts'

export type Sheet = { previewImport: Call; import: Call }
export type Outcome = { preview: ImportPreview | null; refused: string; error: string; result: string }

let commands = 0
export const nextOpId = () => `sheets-operation-${++commands}`

export type SheetCompany = Awaited<ReturnType<typeof startSheetCompany>>

export async function startSheetCompany() {
  const wms = await startWms({ backend: 'postgres', tasks: TEST_PACE })
  const { orm } = wms.database
  const at = new Date('2026-11-01T00:00:00Z')
  const kept = { revision: 1, createdAt: at, updatedAt: at }
  await orm
    .insert(owners)
    .values({ code: 'TST', name: '测试货主', contact: '', settleCycle: '月结', ...kept } as never)
  await orm.insert(warehouseOwners).values({ warehouse: 'SHQP', owner: 'TST' })
  const goods = [
    { code: 'TA', lotControl: true, shelfLifeDays: 365 },
    { code: 'TB' },
    { code: 'TC', serialControl: true },
    { code: 'TD' },
    { code: 'TK', unit: 'KG' },
    { code: '123' },
    { code: '000123' },
    { code: '6901234567892' },
  ]
  const plain = {
    owner: 'TST',
    name: '测试品',
    spec: '',
    unit: 'PCS',
    abc: 'B',
    lotControl: false,
    serialControl: false,
  }
  const size = { length: '1', width: '1', height: '1', weight: '1', unitValue: '1' }
  await orm.insert(skus).values(goods.map((one) => ({ ...plain, ...size, ...one, ...kept })) as never)
  const admin = await wms.signIn('admin')
  const [{ id = 0 } = {}] = await orm.select({ id: users.id }).from(users).where(eq(users.username, 'admin'))
  await orm.insert(userOwners).values({ userId: id, owner: 'TST' })

  async function tried(
    sheet: Sheet,
    fileName: string,
    content: string | Buffer,
    mode: (typeof IMPORT_MODES)[number] = '全部导入',
  ): Promise<Outcome> {
    const outcome: Outcome = { preview: null, refused: '', error: '', result: '' }
    const uploaded = (await upload(wms, { fileName, content, token: admin })).json()
    if (uploaded.code !== 200) return { ...outcome, refused: uploaded.message as string }
    const send = async (call: Call, body: object) =>
      wms.send({ method: 'POST', path: call.path, token: admin, body: JSON.stringify(body) })
    const file = { fileName: uploaded.data.fileName as string }
    const previewed = await send(sheet.previewImport, file)
    if (previewed.status !== 200) return { ...outcome, refused: previewed.envelope.message ?? '' }
    const begun = await send(sheet.import, { ...file, mode, opId: nextOpId() })
    const task = await untilEnded(wms, (begun.envelope.data as { id: number }).id, admin)
    const preview = previewed.envelope.data as ImportPreview
    return { ...outcome, preview, error: task.error ?? '', result: task.result ?? '' }
  }

  /** The lines of inbound orders that are not among `seen`, in their order. */
  async function inboundSince(seen: ReadonlySet<number> = new Set()) {
    const rows = await orm
      .select({
        id: inboundLines.id,
        no: inboundOrders.externalNo,
        sku: inboundLines.sku,
        lot: inboundLines.lot,
        qty: inboundLines.expectedQty,
        supplier: inboundOrders.supplier,
        eta: inboundOrders.eta,
      })
      .from(inboundLines)
      .innerJoin(inboundOrders, eq(inboundOrders.orderNo, inboundLines.orderNo))
      .where(eq(inboundOrders.owner, 'TST'))
      .orderBy(asc(inboundLines.id))
    return rows.filter(({ id }) => !seen.has(id))
  }

  async function outboundNow() {
    return orm
      .select({
        no: outboundOrders.externalNo,
        receiver: outboundOrders.receiver,
        mobile: outboundOrders.mobile,
        cutoffAt: outboundOrders.cutoffAt,
        sku: outboundLines.sku,
      })
      .from(outboundOrders)
      .innerJoin(outboundLines, eq(outboundLines.orderNo, outboundOrders.orderNo))
      .where(eq(outboundOrders.owner, 'TST'))
      .orderBy(asc(outboundLines.id))
  }

  return { wms, admin, tried, inboundSince, outboundNow }
}

/** All that was said against a file: at its upload, in the preview and by the task. */
export const toldBy = ({ refused, error, preview }: Outcome) =>
  [refused, error, ...(preview?.errors ?? []).map(({ line, message }) => `第${line}行：${message}`)]
    .filter((part) => part !== '')
    .join('\n')
