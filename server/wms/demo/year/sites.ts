// The warehouses as the year finds them: their owners' goods, their teams, their places, and what lies there.
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import { Floor } from '#server/wms/demo/year/floor.ts'
import type { Goods, HiredWorker, OwnerAtSite, Site, Team, TeamKind } from '#server/wms/demo/year/site.ts'
import { Stored } from '#server/wms/demo/year/stored.ts'
import { ownerRules, warehouseOwners } from '#server/wms/schema/owner.ts'
import { employees, workTeams } from '#server/wms/schema/people.ts'
import { skuBarcodes, skus } from '#server/wms/schema/sku.ts'
import { stockBalances } from '#server/wms/schema/stock.ts'
import { locations } from '#server/wms/schema/warehouse.ts'

export type Face = { warehouse: string; owner: string; sku: string; loc: string }

/** One after the other: a transaction asks one thing at a time. */
export async function findSites(orm: Orm, founded: string): Promise<Site[]> {
  const sites: Site[] = []
  for (const { code } of DEMO_WAREHOUSES) {
    const site = await findSite(orm, code)
    sites.push({ ...site, founded, stored: new Stored(site.owners, site.floor.all(), founded) })
  }
  return sites
}

/** What has a place of its own that it is picked from; of each owner what sells best, up to `mostPerOwner`. */
export async function findFaces(orm: Orm, warehouse: string, mostPerOwner: number): Promise<Face[]> {
  const owners = await findOwnersAt(orm, warehouse, await findPlaces(orm, warehouse))
  return owners.flatMap(({ goods }) =>
    goods
      .slice(0, mostPerOwner)
      .flatMap(({ owner, sku, face }) => (face === null ? [] : [{ warehouse, owner, sku, loc: face }])),
  )
}

async function findSite(orm: Orm, warehouse: string): Promise<Omit<Site, 'founded' | 'stored'>> {
  const places = await findPlaces(orm, warehouse)
  return {
    warehouse,
    places,
    teams: await findTeams(orm, warehouse),
    owners: await findOwnersAt(orm, warehouse, places),
    hired: await findHired(orm, warehouse),
    floor: await findFloor(orm, warehouse),
  }
}

/** By zone; what is stored high up is stored like the rest. */
async function findPlaces(orm: Orm, warehouse: string): Promise<Record<string, string[]>> {
  const rows = await orm
    .select({ zone: locations.zone, code: locations.code })
    .from(locations)
    .where(eq(locations.warehouse, warehouse))
    .orderBy(asc(locations.code))
  const places: Record<string, string[]> = {}
  for (const { zone, code } of rows) {
    const kind = zone === 'GJ' ? 'CC' : zone
    places[kind] = [...(places[kind] ?? []), code]
  }
  return places
}

async function findOwnersAt(orm: Orm, warehouse: string, places: Site['places']): Promise<OwnerAtSite[]> {
  const bound = await orm
    .select({
      code: warehouseOwners.owner,
      isInspected: ownerRules.qualityInspection,
      isDrawnHere: ownerRules.waybillInternal,
    })
    .from(warehouseOwners)
    .innerJoin(ownerRules, eq(ownerRules.code, warehouseOwners.owner))
    .where(eq(warehouseOwners.warehouse, warehouse))
    .orderBy(asc(warehouseOwners.owner))
  const owners: OwnerAtSite[] = []
  for (const owner of bound) owners.push({ ...owner, goods: await findGoods(orm, owner.code) })
  return withFaces(owners, places['JX'] ?? [])
}

async function findGoods(orm: Orm, owner: string): Promise<Goods[]> {
  const rows = await orm
    .select({
      sku: skus.code,
      barcode: skuBarcodes.barcode,
      weight: skus.weight,
      lotControl: skus.lotControl,
      serialControl: skus.serialControl,
      shelfLifeDays: skus.shelfLifeDays,
      unitValue: skus.unitValue,
      volume: sql<string>`coalesce(${skus.length} * ${skus.width} * ${skus.height}, 0)`,
    })
    .from(skus)
    .innerJoin(skuBarcodes, and(eq(skuBarcodes.owner, skus.owner), eq(skuBarcodes.sku, skus.code)))
    .where(eq(skus.owner, owner))
    .orderBy(asc(skus.code))
  return rows.map((row) => ({
    ...row,
    owner,
    weight: row.weight ?? '0.5',
    unitValue: row.unitValue ?? '0',
    face: null,
    volume: Number(row.volume),
  }))
}

/** The places for picking go to what sells best, in turns among the owners. */
function withFaces(owners: readonly OwnerAtSite[], faces: readonly string[]): OwnerAtSite[] {
  return owners.map((owner, turn) => ({
    ...owner,
    goods: owner.goods.map((goods, rank) => ({ ...goods, face: faces[rank * owners.length + turn] ?? null })),
  }))
}

async function findTeams(orm: Orm, warehouse: string): Promise<Record<TeamKind, Team>> {
  const teamOf = async (kind: TeamKind): Promise<Team> => {
    const members = await orm
      .select({ team: workTeams.id, worker: employees.id })
      .from(workTeams)
      .innerJoin(employees, eq(employees.team, workTeams.code))
      .where(and(eq(workTeams.code, `${warehouse}-${kind}`), eq(employees.state, '在职')))
      .orderBy(asc(employees.id))
    return { id: members[0]?.team ?? 0, workers: members.map(({ worker }) => worker) }
  }
  return { RK: await teamOf('RK'), CK: await teamOf('CK'), TH: await teamOf('TH'), YB: await teamOf('YB') }
}

async function findHired(orm: Orm, warehouse: string): Promise<HiredWorker[]> {
  const { id, empNo, agency, team, state } = employees
  const rows = await orm
    .select({ id, empNo, agency, team, teamId: workTeams.id })
    .from(employees)
    .innerJoin(workTeams, eq(workTeams.code, team))
    .where(
      and(
        eq(employees.warehouse, warehouse),
        isNotNull(agency),
        eq(state, '在职'),
        eq(workTeams.shift, '白班'),
      ),
    )
    .orderBy(asc(empNo))
  return rows.map(({ agency, team, ...worker }) => ({ ...worker, agency: agency ?? '', team: team ?? '' }))
}

async function findFloor(orm: Orm, warehouse: string): Promise<Floor> {
  const floor = new Floor()
  const rows = await orm
    .select()
    .from(stockBalances)
    .where(eq(stockBalances.warehouse, warehouse))
    .orderBy(asc(stockBalances.owner), asc(stockBalances.sku), asc(stockBalances.loc))
  for (const { owner, sku, lot, quality, loc, onHand } of rows) {
    floor.put({ owner, sku, lot, quality, loc, qty: Number(onHand) })
  }
  return floor
}
