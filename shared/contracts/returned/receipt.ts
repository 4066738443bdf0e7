// 退件签收 — a carrier's delivery of returned parcels: counted at the door, signed for, and registered parcel by parcel afterwards.
import { codeKey } from '#shared/code-key.ts'
import {
  choice,
  code,
  computed,
  fixed,
  instantField,
  integer,
  note,
  optional,
  person,
  preset,
  reference,
} from '#shared/contracts/definition/field.ts'
import {
  defineDocument,
  defineResource,
  READ_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { documentOf } from '#shared/documents.ts'
import { receiptLife } from '#shared/domain/returned.ts'

export const returnReceipt = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('returnReceipt'),
      path: '/api/returned/receipt',
      reads: 'returned.read',
      writes: 'returned.write',
      fields: {
        receiptNo: computed(code('签收单号')),
        warehouse: fixed(reference('仓库', 'warehouse')),
        carrier: reference('承运商', 'carrier'),
        plateNo: note('车牌', 20),
        parcels: integer('包裹数', { min: 1, max: 100_000 }),
        abnormalParcels: preset(integer('异常件', { max: 100_000 }), 0),
        abnormalReason: note('异常说明', 200),
        /** Each becomes a parcel with the signature, and waits to be registered. */
        waybills: note('运单号清单', 10_000),
        remark: note('备注', 200),
        /** Of its parcels. */
        registered: computed(integer('已登记')),
        state: computed(choice('状态', receiptLife.states)),
        creator: computed(person('制单人')),
        receiver: computed(optional(person('签收人'))),
        receivedAt: computed(optional(instantField('签收时间'))),
        createdAt: computed(instantField('到货时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      filters: [
        'warehouse',
        'carrier',
        'receiptNo',
        'plateNo',
        'state',
        'abnormalParcels',
        'receivedAt',
        'createdAt',
      ],
      sorts: ['-createdAt', 'receiptNo', 'parcels', 'abnormalParcels', 'receivedAt'],
    }),
    [...READ_CALLS, 'create', 'update'],
  ),
  receiptLife,
)

export const MOST_WAYBILLS = 500

/** One for each line, or with commas or blanks between them; each once. */
export function waybillsIn(list: string): string[] {
  const firsts = new Map<string, string>()
  for (const waybill of list.split(/[\s,，;；]+/)) {
    const key = codeKey(waybill)
    if (key !== '' && !firsts.has(key)) firsts.set(key, waybill)
  }
  return [...firsts.values()]
}
