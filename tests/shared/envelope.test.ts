import { describe, expect, it } from 'vitest'
import {
  BLIND_CACHE_ADD_PATH,
  BLIND_TASK_MISSING_MESSAGE,
  BLOCKED_MESSAGE,
  type Envelope,
  EXPIRED_MESSAGE,
  FALSE_DATA_MESSAGE,
  judgeEnvelope,
  type Outcome,
  readEnvelope,
  UNKNOWN_ERROR_MESSAGE,
} from '#shared/envelope.ts'

const PATH = '/api/basic/owner/options'

describe('judging an envelope', () => {
  it.each<[string, Partial<Envelope>, Outcome]>([
    ['200 hands out its data', { data: [1] }, { kind: 'data', data: [1] }],
    ['200 without data is a success', { data: null }, { kind: 'data', data: null }],
    ['zero and empty text are data', { data: 0 }, { kind: 'data', data: 0 }],
    [
      'data that is exactly false is a refusal',
      { data: false },
      { kind: 'rejected', reason: FALSE_DATA_MESSAGE, toast: null, detail: null },
    ],
    [
      'any other code is refused with its message, which is also the toast',
      { code: 500, message: '库存不足' },
      { kind: 'rejected', reason: '库存不足', toast: '库存不足', detail: null },
    ],
    [
      'without a message the reason is unknown and the toast says Error',
      { code: 500 },
      { kind: 'rejected', reason: UNKNOWN_ERROR_MESSAGE, toast: 'Error', detail: null },
    ],
    [
      'data beside a refusal says which it is, and where',
      { code: 400, message: '请输入批次', data: { reason: 'ledger.lotMissing', field: 'lot' } },
      {
        kind: 'rejected',
        reason: '请输入批次',
        toast: '请输入批次',
        detail: { reason: 'ledger.lotMissing', field: 'lot' },
      },
    ],
    [
      'what else stands there is the other back end’s own',
      { code: 400, message: '不行', data: { reason: 7, field: 'lot' } },
      { kind: 'rejected', reason: '不行', toast: '不行', detail: null },
    ],
    ['600 is an expired login', { code: 600 }, { kind: 'expired', message: EXPIRED_MESSAGE }],
    ['601 is an expired login', { code: 601 }, { kind: 'expired', message: EXPIRED_MESSAGE }],
    [
      'a call that was not made while the login is expired says so',
      { code: 601, message: BLOCKED_MESSAGE },
      { kind: 'expired', message: BLOCKED_MESSAGE },
    ],
    [
      'an expired login wins over the result code',
      { code: 601, result_code: 0 },
      { kind: 'expired', message: EXPIRED_MESSAGE },
    ],
    [
      '701 hands its data to the caller as JSON text, without a toast',
      { code: 701, message: '部分失败', data: [{ row: 3 }] },
      { kind: 'rejected', reason: '[{"row":3}]', toast: null, detail: null },
    ],
    ['false is only refused as data of a success', { code: 701, data: false }, rejectedText('false')],
  ])('%s', (_title, envelope, outcome) => {
    expect(judgeEnvelope(envelopeOf(envelope), PATH)).toEqual(outcome)
  })

  it.each<[string, Partial<Envelope>, string]>([
    ['result code -1', { code: 500, result_code: -1 }, PATH],
    ['result code 0', { code: 500, result_code: 0 }, PATH],
    ['result code 0 beside 701', { code: 701, result_code: 0, data: [1] }, PATH],
    ['the missing blind task', { code: 500, message: BLIND_TASK_MISSING_MESSAGE }, PATH],
    ['the blind cache call', { code: 500, message: '箱号重复' }, BLIND_CACHE_ADD_PATH],
  ])('%s passes a refusal on as a normal result', (_title, parts, path) => {
    const envelope = envelopeOf(parts)
    expect(judgeEnvelope(envelope, path)).toEqual({ kind: 'passed', envelope })
  })

  it('refuses false even where refusals are passed on', () => {
    expect(judgeEnvelope(envelopeOf({ data: false }), BLIND_CACHE_ADD_PATH).kind).toBe('rejected')
  })
})

describe('reading an envelope', () => {
  it.each<[string, unknown, Envelope]>([
    [
      'whole',
      { code: 200, message: 'ok', data: 1, result_code: 200 },
      envelopeOf({ message: 'ok', data: 1, result_code: 200 }),
    ],
    ['bare', { code: 200 }, envelopeOf({})],
    ['with numbers as text', { code: '601', result_code: '-1' }, envelopeOf({ code: 601, result_code: -1 })],
    ['with nulls', { code: 200, message: null, data: null, result_code: null }, envelopeOf({})],
    ['with a number as message', { code: 500, message: 7 }, envelopeOf({ code: 500, message: '7' })],
    ['with an object as message', { code: 200, message: { text: 'x' } }, envelopeOf({})],
    ['with an empty message', { code: 500, message: ' ' }, envelopeOf({ code: 500 })],
    [
      'that calls its message msg',
      { code: 500, msg: '库存不足' },
      envelopeOf({ code: 500, message: '库存不足' }),
    ],
    ['with more than expected', { code: 200, data: 1, traceId: 'x' }, envelopeOf({ data: 1 })],
  ])('takes one that is %s', (_title, body, envelope) => {
    expect(readEnvelope(body)).toEqual(envelope)
  })

  it.each([
    null,
    undefined,
    '',
    '<html>502 Bad Gateway</html>',
    42,
    [],
    {},
    { message: 'no code' },
    { code: 'abc' },
    { code: '' },
    { code: null },
  ])('takes %j for no envelope', (body) => {
    expect(readEnvelope(body)).toBeNull()
  })
})

function envelopeOf(parts: Partial<Envelope>): Envelope {
  return { code: 200, message: null, data: null, result_code: null, ...parts }
}

function rejectedText(reason: string): Outcome {
  return { kind: 'rejected', reason, toast: null, detail: null }
}
