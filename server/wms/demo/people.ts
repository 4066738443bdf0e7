// The demo company's workers: 150 in twelve teams, four of them at night's and day's turn in every warehouse, some sent by
// four agencies. Who they are does not depend on chance.
import { eq } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { AGENCIES, type DemoAgency, demoAllots } from '#server/wms/demo/given/agencies.ts'
import { idNumberOf, mobileOf } from '#server/wms/demo/given/identity.ts'
import { pick } from '#server/wms/demo/given/pick.ts'
import { DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import { agencyAllots } from '#server/wms/schema/labor.ts'
import { employees, laborAgencies, teamMemberships, workTeams } from '#server/wms/schema/people.ts'
import { localDateOf } from '#shared/domain/calendar.ts'

type EmployeeRow = typeof employees.$inferInsert
type TeamRow = typeof workTeams.$inferInsert

const WORKERS = 150
const DAY_MS = 86_400_000
/** All that the year tells happened after they came. */
const HIRED_DAYS_AGO = 400

const TEAMS = [
  { code: 'RK', name: '入库组', post: '收货上架', shift: '白班' },
  { code: 'CK', name: '出库组', post: '拣货打包', shift: '白班' },
  { code: 'TH', name: '退货组', post: '退货质检', shift: '白班' },
  { code: 'YB', name: '夜班组', post: '分拨装车', shift: '夜班' },
] as const

const TYPES = ['正式', '正式', '劳务', '正式', '劳务', '临时', '正式', '劳务', '正式', '外包'] as const

const SURNAMES = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高']
const GIVEN_NAMES = [
  '建国',
  '秀英',
  '志强',
  '桂兰',
  '海燕',
  '文斌',
  '玉梅',
  '俊峰',
  '春花',
  '国庆',
  '丽娟',
  '小龙',
  '红梅',
  '振华',
  '雪莲',
  '家豪',
  '美玲',
  '永刚',
  '晓东',
  '金凤',
  '阿芳',
  '大勇',
  '慧珍',
]

export async function insertPeople(orm: Orm, startedAt: Date): Promise<void> {
  const made = { createdAt: startedAt, updatedAt: startedAt }
  const hiredAt = new Date(startedAt.getTime() - HIRED_DAYS_AGO * DAY_MS)
  const hireDate = localDateOf(hiredAt)
  await orm.insert(laborAgencies).values(
    AGENCIES.map(({ warehouses: _, ...agency }, index) => ({
      ...agency,
      mobile: mobileOf(400 + index),
      contractFrom: hireDate,
      contractTo: null,
      ...made,
      licenseNo: `9131011${index}MA1FL${4_201 + index}X`,
    })),
  )
  const founded = localDateOf(startedAt)
  await orm.insert(agencyAllots).values(demoAllots(founded).map((allot) => ({ ...allot, ...made })))
  const teams = teamRows()
  await orm.insert(workTeams).values(teams.map(({ post: _, ...team }) => ({ ...team, ...made })))
  const people = Array.from({ length: WORKERS }, (_, index) =>
    employeeOf(pick(teams, index), index, hireDate),
  )
  await orm.insert(employees).values(people.map((person) => ({ ...person, ...made })))
  await orm.insert(teamMemberships).values(
    people.map(({ empNo, warehouse, team }) => ({
      warehouse,
      worker: empNo,
      team: team ?? '',
      from: hiredAt,
      to: null,
      ratio: '1',
      ...made,
    })),
  )
  await nameLeaders(orm, people)
}

function teamRows(): (TeamRow & { post: string })[] {
  return DEMO_WAREHOUSES.flatMap(({ code: warehouse, city }) =>
    TEAMS.map(({ code, name, post, shift }) => ({
      warehouse,
      code: `${warehouse}-${code}`,
      name: `${city}${name}`,
      post,
      shift,
    })),
  )
}

function employeeOf(team: ReturnType<typeof teamRows>[number], index: number, hireDate: string): EmployeeRow {
  const type = pick(TYPES, Math.floor(index / 12))
  return {
    empNo: `G${String(10_001 + index)}`,
    warehouse: team.warehouse,
    team: team.code,
    post: team.post,
    name: pick(SURNAMES, index * 7) + pick(GIVEN_NAMES, index * 5 + Math.floor(index / 20)),
    idNumber: idNumberOf(300 + index),
    mobile: mobileOf(1_000 + index),
    type,
    agency: type === '劳务' ? agencyAt(team.warehouse, index).code : null,
    hireDate,
    leaveDate: null,
    state: '在职',
  }
}

/** Two agencies send people everywhere, the others to one warehouse. */
function agencyAt(warehouse: string, index: number): DemoAgency {
  const local = warehouse === 'CDSL' ? AGENCIES[2] : AGENCIES[3]
  return pick([AGENCIES[0], AGENCIES[1], local], Math.floor(index / 12))
}

/** The first of each team leads it. */
async function nameLeaders(orm: Orm, people: readonly EmployeeRow[]): Promise<void> {
  const leaders = new Map(people.toReversed().map(({ team, empNo }) => [team ?? '', empNo]))
  for (const [code, leader] of leaders) {
    await orm.update(workTeams).set({ leader }).where(eq(workTeams.code, code))
  }
}
