// How a server may answer: with something, with nothing, never, not at all, or so that it refuses every change.

import { ACTIONS } from '#shared/actions.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import type { Envelope } from '#shared/envelope.ts'
import type { SendCall } from '#shared/frame/page-state.ts'
import { ALL_CALLS } from '#tests/support/contracts.ts'
import { sampleAnswers } from '#tests/support/sample-answers.ts'

export const CONDITIONS = {
  rows: '有数据（提交被拒绝）',
  empty: '没有数据',
  loading: '加载中',
  failed: '加载失败',
} as const
export type Condition = keyof typeof CONDITIONS

export function sendUnder(condition: Condition): SendCall {
  if (condition === 'loading') return () => new Promise(() => undefined)
  if (condition === 'failed') return async () => refusal('服务器暂不可用，请稍后重试')
  const answers = sampleAnswers(condition)
  const everyRight = { ...(answers.get(getUserInfo.path) as object), actions: Object.keys(ACTIONS) }
  answers.set(getUserInfo.path, everyRight)
  return async ({ path }) =>
    CHANGES.has(path) ? refusal('此单据已被他人修改，请核对后重试') : success(answers.get(path))
}

/** What carries an operation id changes something. */
const CHANGES = new Set(
  ALL_CALLS.filter(({ body }) => body && 'opId' in ((body as { shape?: object }).shape ?? {})).map(
    ({ path }) => path,
  ),
)

function success(data: unknown): Envelope {
  return { code: 200, message: null, data, result_code: 200 }
}

function refusal(message: string): Envelope {
  return { code: 409, message, data: null, result_code: 409 }
}
