// 序列号台账 — the pieces whose numbers are kept from their receipt on: which they are, where they were seen last, what became of them.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  instantField,
  integer,
  lot,
  note,
  optional,
  person,
  product,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  withCalls,
  withLife,
} from '#shared/contracts/definition/resource.ts'
import { scannedContainer, scannedSerial } from '#shared/contracts/definition/scanned.ts'
import { stockSerialLife } from '#shared/domain/serial.ts'
import { QUALITIES } from '#shared/domain/values.ts'

/** A piece has one row, however often it comes and goes: the receipt and the order are the last ones. */
const listed = defineResource({
  name: 'stockSerial',
  label: '序列号台账',
  path: '/api/base/stock/serial',
  reads: 'stock.read',
  key: 'id',
  fields: {
    id: computed(integer('编号')),
    serialNo: computed(code('序列号')),
    owner: computed(reference('货主', 'owner')),
    sku: computed(product('商品')),
    state: computed(choice('状态', stockSerialLife.states)),
    warehouse: computed(reference('仓库', 'warehouse')),
    /** Goods that were carried in part leave their numbers where they were: nobody has read them since. */
    loc: computed(optional(code('最后所见库位'))),
    container: computed(code('容器')),
    lot: computed(code('批次')),
    quality: computed(choice('品质', QUALITIES)),
    docType: computed(code('入库单据类型')),
    docNo: computed(code('入库单据号')),
    receivedAt: computed(instantField('入库时间')),
    orderNo: computed(optional(code('出库单号'))),
    shippedAt: computed(optional(instantField('出库时间'))),
    operator: computed(person('登记人')),
    /** Why it was written off. */
    reason: computed(note('核销原因')),
  },
  filters: [
    'serialNo',
    'sku',
    'owner',
    'state',
    'warehouse',
    'loc',
    'container',
    'lot',
    'quality',
    'docNo',
    'orderNo',
    'receivedAt',
  ],
  sorts: ['-id', 'id', 'serialNo', 'sku'],
})

export const stockSerial = withLife(withCalls(listed, READ_CALLS), stockSerialLife)

/** Of one scan or command. */
const MOST_SERIALS = 200
/** With the end of its line. */
const LONGEST_SERIAL = 65

export const serialNos = z
  .array(scannedSerial().pipe(code('序列号').input), '请扫描序列号')
  .max(MOST_SERIALS, `一次最多登记${MOST_SERIALS}个序列号`)
  .meta({ title: '序列号' })

/** As people type them, or a scanner that ends each with Enter. */
export function serialLines(label = '序列号（一行一个）') {
  return note(label, MOST_SERIALS * LONGEST_SERIAL)
}

const reason = text('原因', 200).input

/** Of goods that are there without: they came in by a way that reads no numbers, or were found. */
export const registerSerials = defineCall({
  method: 'POST',
  path: '/api/base/stock/serial/register',
  summary: '序列号：补登在库商品的序列号，不超过该处还没有序列号的数量',
  needs: stockSerialLife.steps.create.needs,
  body: z.object({
    warehouse: reference('仓库', 'warehouse').input,
    owner: reference('货主', 'owner').input,
    sku: reference('商品', 'sku').input,
    lot: lot('批次').create,
    quality: choice('品质', QUALITIES).input.default('良品'),
    loc: reference('库位', 'location').input,
    container: scannedContainer(),
    serialNos: serialNos.min(1, '请扫描序列号'),
    reason,
    opId,
  }),
  result: z.array(listed.row),
})

/** All or none. */
export const writeOffSerials = defineCall({
  method: 'POST',
  path: '/api/base/stock/serial/write-off',
  summary: '序列号：核销已不在库的序列号（盘亏、报损等），库存数量不变',
  needs: stockSerialLife.steps.writeOff.needs,
  body: z.object({
    ids: z
      .array(z.number().int(), '请选择序列号')
      .min(1, '请选择序列号')
      .max(MOST_SERIALS, `一次最多核销${MOST_SERIALS}个序列号`),
    reason,
    opId,
  }),
  result: z.array(listed.row),
})
