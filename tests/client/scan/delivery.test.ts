// What an answer means to a queue: a refusal is final, a failure of the network or of the other end is not.
import { describe, expect, it } from 'vitest'
import { CallFailure } from '#client/data/call-failure.ts'
import { deliver, deliveryOf } from '#client/data/delivery.ts'
import { blindReceive } from '#shared/contracts/blind/task.ts'
import { BLIND_CACHE_ADD_PATH, BLIND_TASK_MISSING_MESSAGE, type Envelope } from '#shared/envelope.ts'

const PATH = '/api/blind/receive'
const envelope = (parts: Partial<Envelope>): Envelope => ({
  code: 200,
  message: null,
  data: null,
  result_code: null,
  ...parts,
})

describe('an answer', () => {
  it.each([
    [PATH, envelope({ data: { id: 1 } }), 'accepted'],
    [BLIND_CACHE_ADD_PATH, envelope({ data: { id: 1 } }), 'accepted'],
    [PATH, envelope({ data: false }), 'refused'],
    [PATH, envelope({ code: 409, message: '箱已封' }), 'refused'],
    [BLIND_CACHE_ADD_PATH, envelope({ code: 409, message: '箱已封' }), 'refused'],
    [PATH, envelope({ code: 404, message: BLIND_TASK_MISSING_MESSAGE }), 'refused'],
    [PATH, envelope({ code: 502, message: '仓储服务暂时无法连接，请稍后重试' }), 'later'],
    [BLIND_CACHE_ADD_PATH, envelope({ code: 503, message: '系统繁忙，请稍后重试' }), 'later'],
    [PATH, envelope({ code: 429, message: '操作过于频繁' }), 'later'],
    [PATH, envelope({ code: 601, message: '过期' }), 'expired'],
    [BLIND_CACHE_ADD_PATH, envelope({ code: 600, message: '过期' }), 'expired'],
  ])('of %s, %j, means %s', (path, answer, kind) => {
    expect(deliveryOf(answer, path).kind).toBe(kind)
  })

  it('says in the words of the server why it was refused, and what it speaks of where the server says so', () => {
    const passed = envelope({ code: 409, message: '箱已封' })
    expect(deliveryOf(passed, BLIND_CACHE_ADD_PATH)).toEqual({
      kind: 'refused',
      reason: '箱已封',
      detail: null,
    })
    const detail = { reason: 'ledger.lotMissing', field: 'lot' }
    for (const path of [PATH, BLIND_CACHE_ADD_PATH])
      expect(deliveryOf(envelope({ code: 400, message: '请输入批次', data: detail }), path)).toMatchObject({
        kind: 'refused',
        detail,
      })
  })
})

const input = { body: { taskId: 1, boxNo: 'X1', opId: 'o1' } }

it('a network that is gone is asked again later', async () => {
  const failure = new CallFailure('unreachable', '网络连接失败', '网络连接失败')
  const delivery = await deliver(() => Promise.reject(failure), blindReceive, input)
  expect(delivery).toEqual({ kind: 'later', reason: '网络连接失败' })
})

describe('what another back end answers to a scan that it took', () => {
  it.each([null, {}, [], 'ok', { box: null }, { box: [] }])(
    'as %j is told as what nobody can read',
    async (data) => {
      const delivery = await deliver(() => Promise.resolve(envelope({ data })), blindReceive, input)
      expect(delivery).toMatchObject({
        kind: 'refused',
        reason: expect.stringMatching(/^请核对是否已记录：仓储服务的回答无法识别.*（\/api\/.*：data/),
      })
    },
  )
})
