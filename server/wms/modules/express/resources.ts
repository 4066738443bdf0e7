// Sources of waybill numbers and what was asked of platforms, bound to their tables.
import { eq, sql } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { ownerName, placeNames, placeOf, warehouseName } from '#server/wms/ledger/names.ts'
import { carriers } from '#server/wms/schema/base.ts'
import { waybillNumbers, waybillRequests, waybillSources } from '#server/wms/schema/express.ts'
import { printers } from '#server/wms/schema/printing.ts'
import { waybillRequest } from '#shared/contracts/express/request.ts'
import { waybillNumberSheet, waybillSource } from '#shared/contracts/express/source.ts'

export const sourceBinding = bind({
  resource: waybillSource,
  table: waybillSources,
  scope: { warehouse: waybillSources.warehouse, owner: waybillSources.owner },
  names: {
    carrier: nameOf(carriers.name, eq(carriers.code, waybillSources.carrier)),
    owner: ownerName(waybillSources.owner),
    warehouse: warehouseName(waybillSources.warehouse),
  },
  figures: {
    free: () => sql`(select count(*)::int from waybill_numbers
      where source = waybill_sources.code and waybill_numbers.state = '空闲')`,
  },
  mistake: ({ kind, baseUrl, platformCarrier, senderName, senderPhone, senderAddress }) => {
    if (kind === '号段') return null
    if (!baseUrl) return { field: 'baseUrl', message: '请填写平台地址' }
    if (!platformCarrier) return { field: 'platformCarrier', message: '请填写平台的快递编码' }
    if (!senderName) return { field: 'senderName', message: '请填写寄件人' }
    if (!senderPhone) return { field: 'senderPhone', message: '请填写寄件电话' }
    return senderAddress ? null : { field: 'senderAddress', message: '请填写寄件地址' }
  },
})

/** Rows of a sheet become free numbers. */
export const numberSheetBinding = bind({
  resource: waybillNumberSheet,
  table: waybillNumbers,
  scope: {},
  grouping: { by: ['number'], own: [] },
})

export const requestBinding = bind({
  resource: waybillRequest,
  table: waybillRequests,
  scope: placeOf(waybillRequests),
  names: {
    ...placeNames(waybillRequests),
    carrier: nameOf(carriers.name, eq(carriers.code, waybillRequests.carrier)),
    printer: nameOf(printers.name, eq(printers.code, waybillRequests.printer)),
    creator: userName(waybillRequests.creator),
  },
})
