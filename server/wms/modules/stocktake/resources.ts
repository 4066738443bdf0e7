// Counts of stock bound to their tables: strategies, tasks and their variance, sheets, lines, and what lay in no location.
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { isCountVisible } from '#server/wms/ledger/count-scope.ts'
import { goodsNames, type Placed, placeNames, productNames } from '#server/wms/ledger/names.ts'
import {
  stockFinds,
  stockLines,
  stockSheets,
  stockStrategies,
  stockTasks,
} from '#server/wms/schema/stocktake.ts'
import { zones } from '#server/wms/schema/warehouse.ts'
import { stockFind } from '#shared/contracts/stocktake/stock-find.ts'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { stockStrategy } from '#shared/contracts/stocktake/stock-strategy.ts'
import { stockTask, stockVariance } from '#shared/contracts/stocktake/stock-task.ts'

const scopeOf = ({ warehouse, owner }: Placed) => ({ warehouse, owner })
/** Cuts what belongs to a count of several owners' goods to those who may see all of it. */
const wholly = (table: Placed & { taskNo: PgColumn }) => ({
  scope: scopeOf(table),
  visible: (reader: Reader) => isCountVisible(reader, table),
})
const zoneOf = (table: Placed & { zone: PgColumn }) =>
  nameOf(zones.name, and(eq(zones.warehouse, table.warehouse), eq(zones.code, table.zone)))

export const strategyBinding = bind({
  resource: stockStrategy,
  table: stockStrategies,
  scope: scopeOf(stockStrategies),
  names: { ...placeNames(stockStrategies), creator: userName(stockStrategies.creator) },
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
  names: { ...placeNames(stockTasks), creator: userName(creator), reviewer: userName(reviewer) },
})

export const varianceBinding = bind({
  resource: stockVariance,
  table: stockTasks,
  ...wholly(stockTasks),
  only: isNotNull(stockTasks.accuracyRate),
  names: { ...placeNames(stockTasks), reviewer: userName(reviewer) },
})

export const sheetBinding = bind({
  resource: stockSheet,
  table: stockSheets,
  ...wholly(stockSheets),
  names: {
    ...placeNames(stockSheets),
    zone: zoneOf(stockSheets),
    assignee: userName(stockSheets.assignee),
    recounter: userName(stockSheets.recounter),
  },
  filters: { headId: (values) => inArray(stockSheets.taskNo, [...values]) },
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
    ...placeNames(stockLines),
    zone: zoneOf(stockLines),
    ...productNames(stockLines),
    counter: userName(stockLines.counter),
    recounter: userName(stockLines.recounter),
  },
})

export const findBinding = bind({
  resource: stockFind,
  table: stockFinds,
  ...wholly(stockFinds),
  names: { ...goodsNames(stockFinds), finder: userName(stockFinds.finder) },
  filters: { headId: (values) => inArray(stockFinds.taskNo, [...values]) },
})
