// 上岗 — who works at which station since when. An account is a place; badges say who the people are.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  instantField,
  integer,
  optional,
  person,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, opId, READ_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'
import { SIGN_OFF_CAUSES } from '#shared/domain/labor.ts'

export const MOST_TOGETHER = 10

export const signOn = withCalls(
  defineResource({
    name: 'signOn',
    label: '上岗记录',
    path: '/api/hrm/sign-on',
    reads: 'people.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      worker: computed(reference('员工', 'employee')),
      warehouse: computed(reference('仓库', 'warehouse')),
      station: computed(code('站台')),
      account: computed(person('账号')),
      startedAt: computed(instantField('上岗时间')),
      endedAt: computed(optional(instantField('离岗时间'))),
      endedBy: computed(optional(choice('离岗原因', SIGN_OFF_CAUSES))),
      /** Those who work together have the same. */
      crew: computed(code('同组标识')),
    },
    filters: ['warehouse', 'worker', 'startedAt', 'endedAt', 'endedBy'],
    sorts: ['-id', 'id'],
  }),
  READ_CALLS,
)

const crew = z.string().min(1).max(32)
/** The browser names the crew, so that scans can name it before the server knows of it. */
const late = z.object({
  crew: z
    .string()
    .regex(/^[\w-]{20,32}$/, '同组标识格式不正确')
    .meta({ title: '同组标识' }),
  at: instant.meta({ title: '扫工牌的时间' }),
})
const badge = z.string().trim().min(1, '请扫工牌').max(200, '工牌码过长，请重新扫描')

const begun = z.object({
  crew: z.string().meta({ title: '同组标识' }),
  warehouse: z.string().meta({ title: '仓库' }),
  people: z.array(z.object({ empNo: z.string(), name: z.string() })).meta({ title: '人员' }),
  /** Who has been called away from another place by this. */
  moved: z.array(z.string()).meta({ title: '从他处离岗的人' }),
  startedAt: instant.meta({ title: '上岗时间' }),
})

/** Whoever of them stood elsewhere has left there, and who stood here before has left as well, or works on beside them. */
export const startSignOn = defineCall({
  method: 'POST',
  path: '/api/hrm/sign-on/start',
  summary: '上岗：扫工牌，一人或多人一起',
  needs: 'signedIn',
  body: z.object({
    badges: z
      .array(badge)
      .min(1, '请扫工牌')
      .max(MOST_TOGETHER, `一起上岗的人不能超过${MOST_TOGETHER}人`)
      .meta({ title: '工牌码' }),
    /** Who has stood there until now, and whether they go on beside the new ones. */
    previous: crew.nullish().meta({ title: '此前的同组标识' }),
    isJoined: z.boolean().default(false).meta({ title: '此前的人继续' }),
    warehouse: z.string().max(64).nullish().meta({ title: '站台所在仓库' }),
    station: z.string().trim().max(64).default('').meta({ title: '站台' }),
    /** Of a badge that was read without a network; judged as of then. */
    late: late.nullish().meta({ title: '断网时扫的工牌' }),
    opId,
  }),
  result: begun,
})

/** What keeps somebody from signing on with the team is told; whoever stands at another station would leave there. */
export const getSignOnTeams = defineCall({
  method: 'GET',
  path: '/api/hrm/sign-on/teams',
  summary: '班组上岗：仓库的班组和各人今日能否上岗',
  needs: 'timing.write',
  query: z.object({ warehouse: z.string('缺少仓库').trim().min(1, '缺少仓库').max(64) }),
  result: z.array(
    z.object({
      code: z.string().meta({ title: '班组编码' }),
      name: z.string().meta({ title: '班组' }),
      members: z
        .array(
          z.object({
            empNo: z.string(),
            name: z.string(),
            hindrance: z.string().nullable().meta({ title: '不能上岗的原因' }),
            isElsewhere: z.boolean().meta({ title: '正在其他站台' }),
          }),
        )
        .meta({ title: '成员' }),
    }),
  ),
})

/** Without badges: whoever starts it has seen who is there. */
export const startTeamSignOn = defineCall({
  method: 'POST',
  path: '/api/hrm/sign-on/start-team',
  summary: '班组上岗：到岗的成员一起',
  needs: 'timing.write',
  body: z.object({
    team: z.string().trim().min(1, '请选择班组').max(64).meta({ title: '班组编码' }),
    present: z
      .array(z.string().trim().min(1).max(64))
      .max(MOST_TOGETHER, `一起上岗的人不能超过${MOST_TOGETHER}人`)
      .meta({ title: '到岗的人' }),
    previous: crew.nullish().meta({ title: '此前的同组标识' }),
    station: z.string().trim().max(64).default('').meta({ title: '站台' }),
    opId,
  }),
  result: begun,
})

/** Of a crew of the caller's account; of others for those who look after the people. Answers how many have left. */
export const endSignOn = defineCall({
  method: 'POST',
  path: '/api/hrm/sign-on/end',
  summary: '离岗：同组的人一起',
  needs: 'signedIn',
  body: z.object({
    crew: crew.meta({ title: '同组标识' }),
    /** Without a network; absent: now. */
    at: instant.nullish().meta({ title: '断网时离岗的时间' }),
    opId,
  }),
  result: z.number().int(),
})
