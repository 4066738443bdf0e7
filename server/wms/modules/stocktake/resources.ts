// Counts of stock bound to their tables: strategies, tasks and their variance, sheets, lines, and what lay in no location.
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { isCountVisible } from '#server/wms/kit/count-scope.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { skus } from '#server/wms/modules/sku/tables.ts'
import {
  stockFinds,
  stockLines,
  stockSheets,
  stockStrategies,
  stockTasks,
} from '#server/wms/modules/stocktake/tables.ts'
import { users } from '#server/wms/modules/user/tables.ts'
import { warehouses, zones } from '#server/wms/modules/warehouse/tables.ts'
import { stockFind } from '#shared/contracts/inventory/stock-find.ts'
import { stockLine } from '#shared/contracts/inventory/stock-line.ts'
import { stockSheet } from '#shared/contracts/inventory/stock-sheet.ts'
import { stockStrategy } from '#shared/contracts/inventory/stock-strategy.ts'
import { stockTask, stockVariance } from '#shared/contracts/inventory/stock-task.ts'

type Placed = { warehouse: PgColumn; owner: PgColumn }

const scopeOf = ({ warehouse, owner }: Placed) => ({ warehouse, owner })
/** Cuts what belongs to a count of several owners' goods to those who may see all of it. */
const wholly = (table: Placed & { taskNo: PgColumn }) => ({
  scope: scopeOf(table),
  visible: (reader: Reader) => isCountVisible(reader, table),
})
const namesIn = (table: Placed) => ({
  warehouse: nameOf(warehouses.name, eq(warehouses.code, table.warehouse)),
  owner: nameOf(owners.name, eq(owners.code, table.owner)),
})
const zoneOf = (table: Placed & { zone: PgColumn }) =>
  nameOf(zones.name, and(eq(zones.warehouse, table.warehouse), eq(zones.code, table.zone)))
const skuOf = (table: Placed & { sku: PgColumn }) =>
  nameOf(skus.name, and(eq(skus.owner, table.owner), eq(skus.code, table.sku)))
const personIn = (column: PgColumn) => nameOf(users.name, eq(users.id, column))

export const strategyBinding = bind({
  resource: stockStrategy,
  table: stockStrategies,
  scope: scopeOf(stockStrategies),
  names: { ...namesIn(stockStrategies), creator: personIn(stockStrategies.creator) },
  writes: 'stocktake.write',
  afterCreate: async ({ orm, caller }, { id }) => {
    await orm
      .update(stockStrategies)
      .set({ creator: caller.userId })
      .where(eq(stockStrategies.id, Number(id)))
  },
})

const { creator, reviewer } = stockTasks

export const taskBinding = bind({
  resource: stockTask,
  table: stockTasks,
  ...wholly(stockTasks),
  names: { ...namesIn(stockTasks), creator: personIn(creator), reviewer: personIn(reviewer) },
  writes: 'stocktake.write',
})

export const varianceBinding = bind({
  resource: stockVariance,
  table: stockTasks,
  ...wholly(stockTasks),
  only: isNotNull(stockTasks.accuracyRate),
  names: { ...namesIn(stockTasks), reviewer: personIn(reviewer) },
  writes: 'stocktake.review',
})

export const sheetBinding = bind({
  resource: stockSheet,
  table: stockSheets,
  ...wholly(stockSheets),
  names: {
    ...namesIn(stockSheets),
    zone: zoneOf(stockSheets),
    assignee: personIn(stockSheets.assignee),
    recounter: personIn(stockSheets.recounter),
  },
  filters: { headId: (values) => inArray(stockSheets.taskNo, [...values]) },
  writes: 'stocktake.count',
})

export const lineBinding = bind({
  resource: stockLine,
  table: stockLines,
  scope: scopeOf(stockLines),
  columns: {
    bookQty: stockLines.shownBookQty,
    movedQtySince: stockLines.shownMovedQty,
    diffQty: stockLines.shownDiffQty,
    differs: stockLines.shownDiffers,
  },
  names: {
    ...namesIn(stockLines),
    ...{ zone: zoneOf(stockLines), sku: skuOf(stockLines) },
    ...{ counter: personIn(stockLines.counter), recounter: personIn(stockLines.recounter) },
  },
  writes: 'stocktake.count',
})

export const findBinding = bind({
  resource: stockFind,
  table: stockFinds,
  ...wholly(stockFinds),
  names: { ...namesIn(stockFinds), sku: skuOf(stockFinds), finder: personIn(stockFinds.finder) },
  filters: { headId: (values) => inArray(stockFinds.taskNo, [...values]) },
  writes: 'stocktake.count',
})
