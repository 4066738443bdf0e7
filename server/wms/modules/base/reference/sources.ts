// Where each kind of reference is looked up: its code, its name, whose it is, and whether it may still be chosen.
import { eq, ne, notInArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ReferenceSource } from '#server/wms/kit/references.ts'
import { carriers, carTypes, customers, packages, units } from '#server/wms/schema/base.ts'
import { articles } from '#server/wms/schema/bundle.ts'
import { containers, containerTypes } from '#server/wms/schema/container.ts'
import { devices } from '#server/wms/schema/device.ts'
import { owners, shops } from '#server/wms/schema/owner.ts'
import { employees, laborAgencies, workTeams } from '#server/wms/schema/people.ts'
import { printers } from '#server/wms/schema/printing.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { locations, warehouses, zones } from '#server/wms/schema/warehouse.ts'
import type { Needs } from '#shared/actions.ts'
import type { Referable } from '#shared/contracts/definition/field.ts'

/** Names of people and teams are chosen by anyone who reads of them, and by anyone who writes down whose work something was. */
const NAMING_PEOPLE: Needs = [
  'people.read',
  'people.write',
  'dispatch.write',
  'agency.read',
  'piece.read',
  'money.read',
  'process.work',
  'blind.write',
  'user.write',
]

export const REFERENCE_SOURCES: Readonly<Record<Exclude<Referable, 'leaveApprover'>, ReferenceSource>> = {
  warehouse: {
    ...named(warehouses),
    scope: { warehouse: warehouses.code },
    inUse: enabled(warehouses.status),
    reads: 'signedIn',
  },
  owner: {
    ...named(owners),
    scope: { owner: owners.code },
    inUse: enabled(owners.status),
    reads: 'signedIn',
  },
  sku: { ...named(skus), scope: { owner: skus.owner }, inUse: enabled(skus.status), reads: 'signedIn' },
  /** What an order may name: products, and sets of them. */
  article: {
    ...named(articles),
    scope: { owner: articles.owner },
    inUse: enabled(articles.status),
    reads: 'signedIn',
  },
  zone: {
    ...named(zones),
    scope: { warehouse: zones.warehouse },
    inUse: enabled(zones.status),
    reads: 'signedIn',
  },
  location: {
    code: locations.code,
    name: locations.code,
    scope: { warehouse: locations.warehouse },
    inUse: enabled(locations.status),
    reads: 'signedIn',
  },
  containerType: {
    ...named(containerTypes),
    scope: {},
    inUse: enabled(containerTypes.status),
    reads: 'signedIn',
  },
  container: {
    code: containers.code,
    name: containers.code,
    scope: { warehouse: containers.warehouse },
    inUse: ne(containers.state, '报废'),
    reads: 'signedIn',
  },
  device: {
    ...named(devices),
    scope: { warehouse: devices.warehouse },
    inUse: ne(devices.state, '停用'),
    reads: 'device.read',
  },
  printer: {
    ...named(printers),
    scope: { warehouse: printers.warehouse },
    inUse: enabled(printers.status),
    reads: ['device.read', 'outbound.work'],
  },
  shop: { ...named(shops), scope: { owner: shops.owner }, inUse: enabled(shops.status), reads: 'signedIn' },
  customer: {
    ...named(customers),
    scope: {},
    inUse: enabled(customers.status),
    reads: 'customer.read',
  },
  carrier: { ...named(carriers), scope: {}, inUse: enabled(carriers.status), reads: 'signedIn' },
  employee: {
    code: employees.empNo,
    name: employees.name,
    scope: { warehouse: employees.warehouse },
    inUse: notInArray(employees.state, ['离职', '黑名单']),
    reads: NAMING_PEOPLE,
  },
  workTeam: {
    ...named(workTeams),
    scope: { warehouse: workTeams.warehouse },
    inUse: enabled(workTeams.status),
    reads: NAMING_PEOPLE,
  },
  laborAgency: {
    ...named(laborAgencies),
    scope: {},
    inUse: enabled(laborAgencies.status),
    reads: ['agency.read', 'people.read'],
  },
  carType: { ...named(carTypes), scope: {}, inUse: enabled(carTypes.status), reads: 'signedIn' },
  package: {
    ...named(packages),
    scope: { owner: packages.owner },
    inUse: enabled(packages.status),
    reads: 'signedIn',
  },
  unit: { ...named(units), scope: {}, inUse: enabled(units.status), reads: 'signedIn' },
}

function named({ code, name }: { code: PgColumn; name: PgColumn }) {
  return { code, name }
}

function enabled(status: PgColumn): SQL {
  return eq(status, '启用')
}
