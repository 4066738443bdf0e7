// A sheet as the station reads it, and as it is printed: the places of this round in the order in which one walks, and what their goods are scanned by.

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { selectRows, selectTogether } from '#server/wms/kit/bulk.ts'
import { forEachDocument } from '#server/wms/kit/each.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { IS_NUMBERED } from '#server/wms/ledger/facts/serials.ts'
import type { Line } from '#server/wms/modules/stocktake/counting.ts'
import { refusals } from '#server/wms/modules/stocktake/refusals.ts'
import { lineBinding, sheetBinding } from '#server/wms/modules/stocktake/resources.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { stockLines } from '#server/wms/schema/stocktake.ts'
import { codeKey, goodsKey } from '#shared/code-key.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { findCounted, getCountWork, printStockSheets } from '#shared/contracts/stocktake/count-place.ts'
import { COUNTED_IN } from '#shared/domain/stocktake.ts'

type Work = CallResult<typeof getCountWork>
type Around = { [Name in 'places' | 'codes']: Work[Name] }

export async function findCountWork(reader: Reader, listNo: string): Promise<Work> {
  const { sheet, lines } = await findRound(reader, listNo)
  const locs = [...new Set(lines.map(({ loc }) => loc))]
  const { places, codes } = await selectTogether<Around>(reader.orm, {
    places: placesQuery(sheet.warehouse, locs),
    codes:
      codesQuery(sql`(skus.owner, skus.code) in (select owner, sku from stock_lines where list_no = ${listNo})
      and ${inScope(reader.caller, { owner: skus.owner }) ?? sql`true`}`),
  })
  return { sheet, places, lines: lines.map(toCount), codes }
}

export function printSheets(
  op: Operation,
  { listNos }: CallBody<typeof printStockSheets>,
): Promise<CallResult<typeof printStockSheets>> {
  return forEachDocument(op, listNos, async (inner, numbers) => {
    const printed = []
    for (const listNo of numbers) {
      const round = await findRound(inner, listNo)
      if (round.lines.length === 0) throw refusals.sheetCounted(listNo)
      printed.push(round)
    }
    return printed
  })
}

export async function findScanned(
  reader: Reader,
  { listNo, code }: { listNo: string; code: string },
): Promise<CallResult<typeof findCounted>> {
  const { warehouse, zone, owner } = await findOne(reader, sheetBinding, listNo)
  const [place] = await selectRows<Work['places'][number] & { zone: string }>(
    reader.orm,
    sql`select code as loc, check_digit as "checkDigit", zone from locations
      where warehouse = ${warehouse} and code_key = ${codeKey(code)} order by code = ${code} desc, twin limit 1`,
  )
  if (place && place.zone !== zone) throw refusals.outsideSheet()
  const codes = place ? [] : await selectRows<Work['codes'][number]>(reader.orm, meantBy(reader, owner, code))
  if (!place && codes.length === 0) throw refusals.scanUnknown(code)
  return { place: place ? { loc: place.loc, checkDigit: place.checkDigit } : null, codes }
}

/** What is counted now, or counted again. */
async function findRound(reader: Reader, listNo: string) {
  const sheet = await findOne(reader, sheetBinding, listNo)
  const states = sheet.state === '复盘中' || sheet.state === '待复盘' ? COUNTED_IN.复盘中 : COUNTED_IN.盘点中
  const isOfRound = and(eq(stockLines.listNo, listNo), inArray(stockLines.state, [...states]))
  return { sheet, lines: await findRows(reader, lineBinding, { condition: isOfRound, sort: 'seq' }) }
}

export function toCount(line: Line): Work['lines'][number] {
  const { id, loc, container, owner, sku, skuName, lot, quality, countQty, recountQty, state } = line
  return { id, loc, container, owner, sku, skuName, lot, quality, countQty, recountQty, state }
}

function placesQuery(warehouse: string, locs: readonly string[]): SQL {
  return sql`select code as loc, check_digit as "checkDigit" from locations
    where warehouse = ${warehouse} and code = any(${sql.param([...locs])}::text[]) order by pick_seq, code`
}

/** Of everybody whose goods are counted. */
function meantBy({ caller }: Reader, owner: string | null, code: string): SQL {
  const key = goodsKey(code)
  return codesQuery(sql`(skus.owner, skus.code) in (
      select owner, code from skus where code_key = ${key}
      union select owner, sku from sku_barcodes where barcode_key = ${key})
    and ${owner === null ? sql`true` : eq(skus.owner, owner)} and ${inScope(caller, { owner: skus.owner }) ?? sql`true`}`)
}

/** Each product by its own code and by its barcodes. */
function codesQuery(isMeant: SQL): SQL {
  const goods = sql`select skus.owner, skus.code as sku, skus.name as "skuName", skus.lot_control as "hasLots",
    ${IS_NUMBERED} as "isNumbered" from skus where ${isMeant}`
  return sql`with goods as (${goods})
    select goods.*, sku as code, '1' as pieces from goods
    union all
    select goods.*, scan.barcode, coalesce(trim_scale(pack.qty)::text, '1')
    from goods join sku_barcodes scan using (owner, sku) left join sku_packages pack using (owner, sku, level)`
}
