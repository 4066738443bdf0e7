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
const badge = z.string().trim().min(1, '请扫工牌').max(200, '工牌码过长，请重新扫描')

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
    opId,
  }),
  result: z.object({
    crew: z.string().meta({ title: '同组标识' }),
    warehouse: z.string().meta({ title: '仓库' }),
    people: z.array(z.object({ empNo: z.string(), name: z.string() })).meta({ title: '人员' }),
    /** Who has been called away from another place by this. */
    moved: z.array(z.string()).meta({ title: '从他处离岗的人' }),
    startedAt: instant.meta({ title: '上岗时间' }),
  }),
})

/** Of a crew of the caller's account; of others for those who look after the people. Answers how many have left. */
export const endSignOn = defineCall({
  method: 'POST',
  path: '/api/hrm/sign-on/end',
  summary: '离岗：同组的人一起',
  needs: 'signedIn',
  body: z.object({ crew: crew.meta({ title: '同组标识' }), opId }),
  result: z.number().int(),
})
