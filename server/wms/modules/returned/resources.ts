// Returned parcels, their goods, the deliveries they come with and what their owners are told, bound to their tables.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Row } from '#server/wms/kit/audit.ts'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { IS_NUMBERED } from '#server/wms/ledger/facts/serials.ts'
import { goodsNames, placeNames, warehouseName } from '#server/wms/ledger/names.ts'
import { carriers } from '#server/wms/schema/base.ts'
import { shops } from '#server/wms/schema/owner.ts'
import { returnLines, returnParcels, returnPushes, returnReceipts } from '#server/wms/schema/returned.ts'
import { returnLine } from '#shared/contracts/returned/line.ts'
import { returnParcel } from '#shared/contracts/returned/parcel.ts'
import { failedAsnPush, oldReturnPush, returnPush } from '#shared/contracts/returned/push.ts'
import { MOST_WAYBILLS, returnReceipt, waybillsIn } from '#shared/contracts/returned/receipt.ts'
import { PUSH_FAILED } from '#shared/domain/push.ts'

export const parcelBinding = bind({
  resource: returnParcel,
  table: returnParcels,
  scope: { warehouse: returnParcels.warehouse, owner: returnParcels.owner },
  names: {
    ...placeNames(returnParcels),
    shop: nameOf(shops.name, eq(shops.code, returnParcels.shop)),
    carrier: nameOf(carriers.name, eq(carriers.code, returnParcels.carrier)),
    operator: userName(returnParcels.operator),
  },
})

export const lineBinding = bind({
  resource: returnLine,
  table: returnLines,
  scope: { warehouse: returnLines.warehouse, owner: returnLines.owner },
  names: {
    ...goodsNames(returnLines),
    operator: userName(returnLines.operator),
  },
  figures: {
    isNumbered:
      () => sql`exists (select from skus where skus.owner = ${returnLines.owner} and skus.code = ${returnLines.sku}
      and ${IS_NUMBERED})`,
  },
})

export const receiptBinding = bind({
  resource: returnReceipt,
  table: returnReceipts,
  scope: { warehouse: returnReceipts.warehouse },
  names: {
    warehouse: warehouseName(returnReceipts.warehouse),
    carrier: nameOf(carriers.name, eq(carriers.code, returnReceipts.carrier)),
    creator: userName(returnReceipts.creator),
    receiver: userName(returnReceipts.receiver),
  },
  mistake: mistakeIn,
})

const ofPush = {
  table: returnPushes,
  scope: { warehouse: returnPushes.warehouse, owner: returnPushes.owner },
  names: { ...placeNames(returnPushes), creator: userName(returnPushes.creator) },
} as const

export const pushBinding = bind({ ...ofPush, resource: returnPush })

export const failedPushBinding = bind({
  ...ofPush,
  resource: failedAsnPush,
  columns: { asnNo: returnPushes.docNo, lastError: returnPushes.lastResult },
  only: and(eq(returnPushes.generation, 'NEW'), inArray(returnPushes.state, [...PUSH_FAILED])) as SQL,
})

export const oldPushBinding = bind({
  ...ofPush,
  resource: oldReturnPush,
  only: eq(returnPushes.generation, 'OLD'),
})

function mistakeIn({ parcels, abnormalParcels, abnormalReason, waybills }: Row) {
  if (Number(abnormalParcels) > Number(parcels))
    return { field: 'abnormalParcels', message: '异常件不能多于包裹数' } as const
  if (Number(abnormalParcels) > 0 && abnormalReason === '')
    return { field: 'abnormalReason', message: '有异常件，请填写异常说明' } as const
  const message = waybillsMistake(waybillsIn(String(waybills)), Number(parcels))
  return message === null ? null : ({ field: 'waybills', message } as const)
}

function waybillsMistake(listed: readonly string[], parcels: number): string | null {
  if (listed.length > MOST_WAYBILLS) return `运单号清单最多${MOST_WAYBILLS}个，请拆分`
  if (listed.length > parcels) return `运单号清单有${listed.length}个，多于包裹数，请核对`
  const strange = listed.find((waybill) => !/^[\w./+#-]{1,64}$/.test(waybill))
  return strange === undefined ? null : `运单号清单中的 ${strange.slice(0, 20)} 不是运单号，请核对`
}
