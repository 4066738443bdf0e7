// Each grain of the stock as a sheet.
import type { FastifyInstance } from 'fastify'
import { beginExport, sheetRunner } from '#server/wms/kit/exchange/export.ts'
import { assertExportable } from '#server/wms/kit/exchange/export-rows.ts'
import { commandRoute } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { countStock, grainColumns, stockRows } from '#server/wms/modules/stock/balance/grains.ts'
import { balanceBinding } from '#server/wms/modules/stock/balance/resources.ts'
import { exportStock, type Grain } from '#shared/contracts/stock/balance.ts'

const LABELS: Readonly<Record<Grain, string>> = {
  location: '库存（按库位）',
  goods: '库存（按商品）',
  balance: '库存（全部明细）',
  lot: '库存（按批次与品质）',
}

export function stockExportRoute(app: FastifyInstance, services: Services, grain: Grain): void {
  const sheet = { job: `export:${balanceBinding.resource.name}:${grain}`, label: LABELS[grain] }
  services.runners.set(sheet.job, stockRunner(grain))
  commandRoute(app, services, exportStock[grain], (op, { body }) => beginExport(op, sheet, body))
}

function stockRunner(grain: Grain) {
  const columns = grainColumns(grain)
  return sheetRunner(balanceBinding, async (reader, filters) => {
    const total = await countStock(reader, grain, filters)
    assertExportable(total)
    return { columns, total, batches: stockRows(reader, grain, filters) }
  })
}
