// Visitors of the demo company's first day: one expected, one on the premises, one gone again, at each warehouse.
import { DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import type { visitorVisits } from '#server/wms/schema/visitor.ts'
import { localDateOf } from '#shared/domain/calendar.ts'

type VisitRow = typeof visitorVisits.$inferInsert

const HOUR_MS = 3_600_000

/** `hours` after the start: when they are expected, and when they came and went. */
const VISITS = [
  { name: '送货司机', company: '云途运输', purpose: '送货', state: '预约', hours: 2 },
  { name: '提货司机', company: '顺路物流', purpose: '提货', state: '在场', hours: -1, came: -0.8 },
  {
    name: '设备工程师',
    company: '启明自动化',
    purpose: '检修',
    state: '已离场',
    hours: -6,
    came: -5.9,
    went: -3.5,
  },
] as const

export function demoVisits(startedAt: Date): VisitRow[] {
  const day = localDateOf(startedAt).replaceAll('-', '')
  const after = (hours: number) => new Date(startedAt.getTime() + hours * HOUR_MS)
  return DEMO_WAREHOUSES.flatMap(({ code: warehouse }, site) =>
    VISITS.map(({ hours, ...visit }, index) => ({
      visitNo: `FK${day}-9${site}${index}1`,
      warehouse,
      name: visit.name,
      company: visit.company,
      purpose: visit.purpose,
      state: visit.state,
      plate: `沪A${site}${index}D56`,
      dock: `${index + 1}号月台`,
      appointAt: after(hours),
      checkInAt: 'came' in visit ? after(visit.came) : null,
      checkOutAt: 'went' in visit ? after(visit.went) : null,
      createdAt: startedAt,
      updatedAt: startedAt,
    })),
  )
}
