// Containers, their types and where each has been: their contracts bound to their tables.
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { warehouseName } from '#server/wms/ledger/names.ts'
import { containerMoves, containers, containerTypes } from '#server/wms/schema/container.ts'
import { locations } from '#server/wms/schema/warehouse.ts'
import { container, containerMove, containerType } from '#shared/contracts/equipment/container.ts'

export const containerTypeBinding = bind({
  resource: containerType,
  table: containerTypes,
  scope: {},
  figures: { containerCount: countContainers },
})

export const containerBinding = bind({
  resource: container,
  table: containers,
  scope: { warehouse: containers.warehouse },
  names: {
    type: nameOf(containerTypes.name, eq(containerTypes.code, containers.type)),
    warehouse: warehouseName(containers.warehouse),
    // A location is called by its code.
    location: nameOf(
      locations.code,
      and(eq(locations.warehouse, containers.warehouse), eq(locations.code, containers.location)),
    ),
  },
})

export const containerMoveBinding = bind({
  resource: containerMove,
  table: containerMoves,
  scope: { warehouse: containerMoves.warehouse },
  names: {
    warehouse: warehouseName(containerMoves.warehouse),
    operator: userName(containerMoves.operator),
  },
})

/** Those of a type in the caller's warehouses. */
function countContainers(caller: Caller): SQL {
  const isOfType = and(
    eq(containers.type, containerTypes.code),
    inWarehouseScope(caller, containers.warehouse),
  )
  const counted = sql`select ${count()}::int from ${containers} where ${isOfType}`
  return sql`(${counted})`
}
