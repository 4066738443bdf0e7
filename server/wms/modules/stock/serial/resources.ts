// The register of pieces bound to its table.
import { not, sql } from 'drizzle-orm'
import { bind } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { isCounted } from '#server/wms/ledger/count-scope.ts'
import { goodsNames, placeOf } from '#server/wms/ledger/names.ts'
import { stockSerials } from '#server/wms/schema/stock.ts'
import { stockSerial } from '#shared/contracts/stock/serial.ts'

/** Nowhere: of what is gone nobody counts anything. */
const LOC = sql`coalesce(${stockSerials.loc}, '')`

/** Who counts a place is not told how many pieces were seen there. */
export const serialBinding = bind({
  resource: stockSerial,
  table: stockSerials,
  scope: placeOf(stockSerials),
  visible: ({ caller }) => not(isCounted(caller, { warehouse: stockSerials.warehouse, loc: LOC })),
  names: { ...goodsNames(stockSerials), operator: userName(stockSerials.operator) },
})
