// Blind tasks, boxes, what is in them, scans and movements bound to their tables.
import { and, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { type Placed, placeNames, productNames, teamName } from '#server/wms/ledger/names.ts'
import { blindBoxes, blindGoods, blindScans, blindTasks, movingScans } from '#server/wms/schema/blind.ts'
import { zones } from '#server/wms/schema/warehouse.ts'
import { blindBox, blindScan, blindGoods as goodsResource } from '#shared/contracts/blind/box.ts'
import { movingScan } from '#shared/contracts/blind/moving-scan.ts'
import { blindTask } from '#shared/contracts/blind/task.ts'

const workNamesIn = (table: Placed & { operator: PgColumn }) => ({
  ...placeNames(table),
  operator: userName(table.operator),
})

const workedGoodsNamesIn = (table: Placed & { operator: PgColumn; sku: PgColumn }) => ({
  ...workNamesIn(table),
  ...productNames(table),
})

export const taskBinding = bind({
  resource: blindTask,
  table: blindTasks,
  scope: { warehouse: blindTasks.warehouse, owner: blindTasks.owner },
  names: {
    ...placeNames(blindTasks),
    zone: nameOf(zones.name, and(eq(zones.warehouse, blindTasks.warehouse), eq(zones.code, blindTasks.zone))),
    team: teamName(blindTasks.team),
    creator: userName(blindTasks.creator),
  },
})

export const boxBinding = bind({
  resource: blindBox,
  table: blindBoxes,
  scope: { warehouse: blindBoxes.warehouse, owner: blindBoxes.owner },
  names: workNamesIn(blindBoxes),
})

export const goodsBinding = bind({
  resource: goodsResource,
  table: blindGoods,
  scope: { warehouse: blindGoods.warehouse, owner: blindGoods.owner },
  names: workedGoodsNamesIn(blindGoods),
})

export const scanBinding = bind({
  resource: blindScan,
  table: blindScans,
  scope: { warehouse: blindScans.warehouse, owner: blindScans.owner },
  names: workedGoodsNamesIn(blindScans),
})

export const movingBinding = bind({
  resource: movingScan,
  table: movingScans,
  scope: { warehouse: movingScans.warehouse, owner: movingScans.owner },
  names: workNamesIn(movingScans),
})
