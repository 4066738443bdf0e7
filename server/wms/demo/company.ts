// The demo company: three warehouses, twelve owners, forty users, 150 workers, their devices, notices and tasks. The same company on
// every start, apart from the salts of the passwords and the instants, which follow the clock.

import type { OnProgress } from '#server/starting/progress.ts'
import { linkWorkers } from '#server/wms/demo/account-workers.ts'
import { insertBills } from '#server/wms/demo/bills.ts'
import { insertCounts } from '#server/wms/demo/counts.ts'
import { demoDeviceEvents, demoDevices } from '#server/wms/demo/devices.ts'
import { insertEquipment, putToUse } from '#server/wms/demo/equipment.ts'
import { insertGoods } from '#server/wms/demo/given/goods.ts'
import { idNumberOf, mobileOf } from '#server/wms/demo/given/identity.ts'
import { insertPlaces, ZONES } from '#server/wms/demo/given/places.ts'
import { DEMO_USERS, type DemoUser, OWNER_ROLE } from '#server/wms/demo/given/users.ts'
import { DEMO_OWNERS, DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import { insertHoursAndWages } from '#server/wms/demo/hours.ts'
import { insertLabor } from '#server/wms/demo/labor.ts'
import { livedDays } from '#server/wms/demo/lived/day.ts'
import { setUpFloor, stopPrinters } from '#server/wms/demo/lived/things.ts'
import { insertMonthEnds } from '#server/wms/demo/month-ends.ts'
import { pastNotices } from '#server/wms/demo/notices.ts'
import { insertPeople } from '#server/wms/demo/people.ts'
import { insertPieceRules } from '#server/wms/demo/pieces.ts'
import { insertPushes } from '#server/wms/demo/pushes.ts'
import { insertSettlements } from '#server/wms/demo/settlements.ts'
import { insertShops } from '#server/wms/demo/shops.ts'
import { insertSignIns } from '#server/wms/demo/sign-ins.ts'
import { insertStandardTimes } from '#server/wms/demo/standard-times.ts'
import { insertLots, insertStock } from '#server/wms/demo/stock.ts'
import { insertStrategies } from '#server/wms/demo/strategies.ts'
import { insertTariffs } from '#server/wms/demo/tariffs.ts'
import { insertTasks } from '#server/wms/demo/tasks.ts'
import { demoVisits } from '#server/wms/demo/visitors.ts'
import type { Day } from '#server/wms/demo/year/calendar.ts'
import { LIVED_DAYS, planYear, type YearPlan } from '#server/wms/demo/year/plan.ts'
import { passYear } from '#server/wms/demo/year/year.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { hashPassword, UNUSABLE_PASSWORD } from '#server/wms/modules/system/user/rules.ts'
import { deviceEvents, devices } from '#server/wms/schema/device.ts'
import { noticeReceipts, notices } from '#server/wms/schema/notice.ts'
import { owners, warehouseOwners } from '#server/wms/schema/owner.ts'
import { dataPerms, roles, userOwners, userRoles, users, userWarehouses } from '#server/wms/schema/user.ts'
import { visitorVisits } from '#server/wms/schema/visitor.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { insertRoles } from '#server/wms/seed/role-rows.ts'
import { EVERY_CODE } from '#shared/domain/values.ts'

const OPENING_LOT = 'L2601'

/** Of the time that a first start takes, what has passed as each begins. */
const SHARES = { founded: 0.2, past: 0.23, lived: 0.46, settled: 0.94 }

type IdOf = (username: string) => number

/** Roles and menu are there already. With a `scale` above zero the company looks back on a year, or a part of one. */
export async function createDemoCompany(
  sources: Sources,
  scale: number,
  onProgress: OnProgress,
): Promise<void> {
  const { orm, now } = sources
  const startedAt = now()
  const year = scale > 0 ? planYear(startedAt, scale) : null
  const foundedAt = year?.openingAt ?? startedAt
  onProgress({ step: '正在建立仓库、货主、员工和商品', share: SHARES.founded })
  await insertWarehousesAndOwners(sources, foundedAt)
  await insertPlaces(sources, foundedAt, year?.zones ?? ZONES)
  await insertRoles(sources, [OWNER_ROLE])
  const idOf = await insertUsers(sources, startedAt)
  await insertBindings(sources, idOf)
  await insertDataPerms(sources, idOf, startedAt)
  await insertTariffs(sources, { startedAt, idOf })
  await orm.insert(devices).values(demoDevices(startedAt))
  await orm.insert(deviceEvents).values(demoDeviceEvents(startedAt))
  await orm.insert(visitorVisits).values(demoVisits(startedAt))
  await insertPeople(orm, foundedAt)
  await insertPieceRules(orm, { startedAt: foundedAt, modifier: idOf('linzhiyuan') })
  await insertStandardTimes(orm, { startedAt: foundedAt, modifier: idOf('linzhiyuan') })
  await insertGoods(sources, foundedAt, year?.skusPerOwner ?? 0)
  await insertShops(orm, { startedAt: foundedAt, authorizedBy: idOf('linzhiyuan') })
  await insertStrategies(sources, { foundedAt, startedAt })
  await insertEquipment(orm, { createdAt: foundedAt, updatedAt: foundedAt })
  const lot = year?.openingLot ?? OPENING_LOT
  await insertStock(sources, { userId: idOf('admin'), at: foundedAt, lot })
  if (year) {
    await insertSignIns(
      sources,
      startedAt,
      DEMO_USERS.map(({ username }) => idOf(username)),
    )
    const administrator = idOf('linzhiyuan')
    await setUpFloor(sources, { userId: administrator, at: foundedAt })
    await passYear(sources, year, { idOf, live: livedDays(sources, idOf), onDay: tellDays(year, onProgress) })
    await stopPrinters(sources, { userId: administrator, at: startedAt })
    await insertLots(sources)
  }
  onProgress({ step: '正在结算工资与账单', share: SHARES.settled })
  await putToUse(orm, { at: startedAt, operator: idOf('clerk') })
  const manager = { at: startedAt, userId: idOf('linzhiyuan') }
  // Anyone who begins without a past sets limits for a few goods; one that has worked for a year, for all that it picks.
  await insertCounts(sources, manager, { limitsPerOwner: year ? Number.MAX_SAFE_INTEGER : 2 })
  await insertLabor(sources, { startedAt, idOf })
  if (year) await insertSettlements(sources, { startedAt, idOf })
  if (year) await insertHoursAndWages(sources, { startedAt, idOf })
  if (year) await insertBills(sources, { startedAt, idOf })
  if (year) await insertMonthEnds(sources, { startedAt, idOf })
  await linkWorkers(sources.orm)
  if (year) await insertPushes(sources, { startedAt, idOf })
  const past = pastNotices(startedAt, idOf)
  await orm.insert(notices).values(past.notices)
  await orm.insert(noticeReceipts).values(past.receipts)
  await insertTasks(sources, { startedAt, idOf })
}

/** A day that is lived scan by scan takes as long as a month before it. */
function tellDays({ days }: YearPlan, onProgress: OnProgress): (day: Day) => void {
  const written = days.length - LIVED_DAYS
  return ({ date, index }) => {
    const share =
      index < written
        ? between(SHARES.past, SHARES.lived, index / written)
        : between(SHARES.lived, SHARES.settled, (index - written) / (LIVED_DAYS + 1))
    onProgress({ step: `正在生成 ${date} 的作业`, share })
  }
}

const between = (from: number, to: number, part: number) => from + (to - from) * part

async function insertWarehousesAndOwners({ orm }: Sources, startedAt: Date): Promise<void> {
  const made = { createdAt: startedAt, updatedAt: startedAt }
  await orm.insert(warehouses).values(DEMO_WAREHOUSES.map((warehouse) => ({ ...warehouse, ...made })))
  await orm.insert(owners).values(DEMO_OWNERS.map(({ warehouses: _, ...owner }) => ({ ...owner, ...made })))
  await orm
    .insert(warehouseOwners)
    .values(
      DEMO_OWNERS.flatMap(({ code, warehouses: at }) => at.map((warehouse) => ({ owner: code, warehouse }))),
    )
}

async function insertUsers({ orm, randomBytes }: Sources, startedAt: Date): Promise<IdOf> {
  const rows = await Promise.all(
    DEMO_USERS.map(async (user, index) => ({
      username: user.username,
      name: user.name,
      passwordHash: user.password ? await hashPassword(user.password, randomBytes) : UNUSABLE_PASSWORD,
      ...profileOf(user, index),
      createdAt: startedAt,
      updatedAt: startedAt,
      lastLoginAt: user.password ? null : new Date(startedAt.getTime() - (index + 1) * 47 * 60_000),
    })),
  )
  const stored = await orm.insert(users).values(rows).returning({ id: users.id, username: users.username })
  const ids = new Map(stored.map(({ id, username }) => [username, id]))
  return (username) => ids.get(username) ?? 0
}

function profileOf({ username, profile }: DemoUser, index: number) {
  if (profile === 'incomplete') return { activated: false }
  return {
    mobile: mobileOf(index),
    idNumber: idNumberOf(index),
    email: `${username}@swms.example`,
    activated: true,
  }
}

async function insertBindings({ orm }: Sources, idOf: IdOf): Promise<void> {
  const stored = await orm.select({ id: roles.id, code: roles.code }).from(roles)
  const roleIds = new Map(stored.map(({ id, code }) => [code, id]))
  await orm
    .insert(userRoles)
    .values(
      DEMO_USERS.map(({ username, role }) => ({ userId: idOf(username), roleId: roleIds.get(role) ?? 0 })),
    )
  await orm
    .insert(userWarehouses)
    .values(
      DEMO_USERS.flatMap(({ username, warehouses: at }) =>
        at.map((warehouse) => ({ userId: idOf(username), warehouse })),
      ),
    )
  await orm
    .insert(userOwners)
    .values(
      DEMO_USERS.filter(({ role }) => role !== OWNER_ROLE.code).flatMap((user) =>
        ownersOf(user).map((owner) => ({ userId: idOf(user.username), owner })),
      ),
    )
}

/** Exceptions of people in the office: nobody who carries goods loses sight of any. */
async function insertDataPerms({ orm }: Sources, idOf: IdOf, startedAt: Date): Promise<void> {
  const made = { createdAt: startedAt, updatedAt: startedAt }
  await orm.insert(dataPerms).values([
    { userId: idOf('xieting'), kind: '仓库', refCode: 'CDSL', effect: '禁止', ...made },
    {
      userId: idOf('fengxue'),
      kind: '货主',
      refCode: DEMO_OWNERS[0]?.code ?? EVERY_CODE,
      effect: '禁止',
      ...made,
    },
    { userId: idOf('qianlijuan'), kind: '货主', refCode: EVERY_CODE, effect: '允许', ...made },
  ])
}

/** Everybody handles the goods of all owners in their warehouses. */
function ownersOf(user: DemoUser): string[] {
  return DEMO_OWNERS.filter((owner) => owner.warehouses.some((code) => user.warehouses.includes(code))).map(
    (owner) => owner.code,
  )
}
