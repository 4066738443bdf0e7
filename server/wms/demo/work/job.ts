// While the demo runs, its warehouses send notices and work goes on there, through the same commands as everybody's.
import { and, eq, exists, inArray, or } from 'drizzle-orm'
import { NOTICE_TEXTS, ownersAt } from '#server/wms/demo/given/notice-texts.ts'
import { pick } from '#server/wms/demo/given/pick.ts'
import { DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import { beatDemoDevices } from '#server/wms/demo/work/device.ts'
import { receiveInDemo } from '#server/wms/demo/work/inbound.ts'
import { refillInDemo } from '#server/wms/demo/work/replenishment.ts'
import { takeBackInDemo } from '#server/wms/demo/work/returned.ts'
import { countInDemo } from '#server/wms/demo/work/stocktake.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { sendNotice } from '#server/wms/modules/system/notice/store.ts'
import { roles, userRoles, users, userWarehouses } from '#server/wms/schema/user.ts'

export type DemoPace = { minDelayMs: number; maxDelayMs: number }

export const DEMO_PACE: DemoPace = { minDelayMs: 20_000, maxDelayMs: 60_000 }

type Act = (sources: Sources) => Promise<void>

const LIFE: readonly Act[] = [beatDemoDevices]
const WORK: readonly Act[] = [receiveInDemo, takeBackInDemo, refillInDemo, countInDemo]

type Options = {
  pace: DemoPace
  /** A company without a past is somebody's to begin with: its lists stay as they are left. */
  hasPast: boolean
  onError: (error: unknown) => void
}

/** The warehouses of the clerk's account come first, and more often than the third. */
const SITES = [0, 0, 0, 1, 1, 2].map((index) => pick(DEMO_WAREHOUSES, index))

/** Answers the function that stops it. Of several processes on one database only one sends. */
export function startDemoJob(sources: Sources, { pace, hasPast, onError }: Options): () => Promise<void> {
  const stopped = new AbortController()
  let running = Promise.resolve()
  let timer: NodeJS.Timeout
  const scheduleNext = () => {
    timer = setTimeout(
      () => {
        running = liveOn(sources, hasPast ? [...LIFE, ...WORK] : LIFE)
          .catch(onError)
          .then(() => {
            if (!stopped.signal.aborted) scheduleNext()
          })
      },
      delayMs(sources, pace),
    )
  }
  scheduleNext()
  return async () => {
    stopped.abort()
    clearTimeout(timer)
    await running
  }
}

async function liveOn(sources: Sources, acts: readonly Act[]): Promise<void> {
  if (!(await sources.database.isLeader())) return
  await sendOne(sources)
  for (const act of acts) await act(sources)
}

async function sendOne(sources: Sources): Promise<void> {
  const chance = sources.randomBytes(6)
  const site = pick(SITES, chance.readUInt8(0))
  const text = pick(NOTICE_TEXTS, chance.readUInt8(1))
  const owner = pick(ownersAt(site), chance.readUInt8(2))
  const userIds = await findRecipients(sources, text.roles, site.code)
  await sendNotice(sources, text.write(site, owner, chance.readUInt16BE(4)), userIds)
}

async function findRecipients({ orm }: Sources, roleCodes: readonly string[], warehouse: string) {
  const bound = orm
    .select({ userId: userWarehouses.userId })
    .from(userWarehouses)
    .where(and(eq(userWarehouses.userId, users.id), eq(userWarehouses.warehouse, warehouse)))
  const rows = await orm
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(
      and(
        eq(users.status, '启用'),
        or(eq(roles.code, 'admin'), and(inArray(roles.code, [...roleCodes]), exists(bound))),
      ),
    )
  return rows.map(({ id }) => id)
}

function delayMs({ randomBytes }: Sources, { minDelayMs, maxDelayMs }: DemoPace): number {
  const share = randomBytes(4).readUInt32BE(0) / 2 ** 32
  return minDelayMs + Math.round(share * (maxDelayMs - minDelayMs))
}
