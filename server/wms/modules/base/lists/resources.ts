// Partners and lists bound to their tables; everybody shares them, but for packagings that are one owner's own.
import { bind } from '#server/wms/kit/binding.ts'
import { ownerName } from '#server/wms/ledger/names.ts'
import * as tables from '#server/wms/schema/base.ts'
import * as lists from '#shared/contracts/base/lists.ts'

const shared = { scope: {} }

export const BASE_BINDINGS = [
  bind({ resource: lists.customer, table: tables.customers, ...shared }),
  bind({ resource: lists.carrier, table: tables.carriers, ...shared }),
  bind({ resource: lists.company, table: tables.companies, ...shared }),
  bind({ resource: lists.carType, table: tables.carTypes, ...shared }),
  bind({ resource: lists.unit, table: tables.units, ...shared }),
  bind({ resource: lists.region, table: tables.regions, ...shared }),
  bind({ resource: lists.dictionary, table: tables.dictionaries, ...shared }),
  bind({
    resource: lists.packaging,
    table: tables.packages,
    scope: { owner: tables.packages.owner },
    names: { owner: ownerName(tables.packages.owner) },
  }),
] as const
