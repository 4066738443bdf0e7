// 快递100's electronic waybills, version 2: orders in one call, children in the same answer.
import * as z from 'zod'
import { contactsMistake, cut, dialled } from '#server/wms/modules/express/contacts.ts'
import { numbersMistake } from '#server/wms/modules/express/given-numbers.ts'
import type {
  Asked,
  Cancelled,
  Contact,
  Given,
  Outcome,
  Platform,
} from '#server/wms/modules/express/platform.ts'
import { type Asking, ask, refused, unknown } from '#server/wms/modules/express/platform-call.ts'
import { kuaidi100Signature } from '#server/wms/modules/express/signatures.ts'

/** Names the account at the carrier; a cancel has to repeat what the order said. */
const ACCOUNT = [
  'partnerId',
  'partnerKey',
  'partnerSecret',
  'partnerName',
  'net',
  'code',
  'checkMan',
  'expType',
] as const

const DONE = '200'
/** The order was asked for before: the answer is the first one's. */
const ASKED_BEFORE = '30011'
/** Decided by 快递100 itself. Any other code may be a carrier's, who may have taken the order. */
const REFUSALS: Readonly<Record<string, string>> = {
  30001: '参数错误，请核对面单来源和订单后重试',
  30002: '签名不对，请核对面单来源的授权 key 和 secret',
  30003: '账号信息不正确，请核对面单来源的授权 key',
  30004: '单量不足，请到快递100充值后重试',
}

/** A label has no room for more. */
const LONGEST_PRINTED = 100

const answered = z.object({
  success: z.boolean().optional(),
  code: z.union([z.string(), z.number()]).transform(String),
  message: z.string().nullish(),
  data: z.unknown().optional(),
})
const ordered = z.object({
  kuaidinum: z.string().nullish(),
  childNum: z.string().nullish(),
  kdComOrderNum: z.string().nullish(),
  bulkpen: z.string().nullish(),
})

export function kuaidi100(asking: Asking): Platform {
  const get = (asked: Asked) => order(asking, asked)
  return {
    get,
    // Nothing there only looks. Asked again for the same order it gives what it gave, for about two days.
    find: get,
    cancel: (given) => cancel(asking, given),
  }
}

async function order(asking: Asking, asked: Asked): Promise<Outcome<Given>> {
  const mistake = contactsMistake(asked)
  if (mistake !== null) return refused(asking, mistake)
  const outcome = await call(asking, 'order', {
    ...accountOf(asking),
    printType: 'NON',
    kuaidicom: asked.carrierCode,
    recMan: manOf(asked.receiver),
    ...(asked.oaid !== '' && { oaid: asked.oaid }),
    sendMan: manOf(asked.sender),
    cargo: cut(asked.goods, LONGEST_PRINTED) || '商品',
    count: asked.boxes,
    needChild: asked.boxes > 1 ? '1' : '0',
    ...(asked.weight !== null && { weight: Number(asked.weight) }),
    remark: cut(asked.remark, LONGEST_PRINTED),
    orderId: asked.key,
    // The same order is never given a second number.
    reorder: false,
  })
  if (outcome.kind !== 'done') return outcome
  const { success, code, message, data } = outcome.value
  const parsed = ordered.safeParse(data)
  if (success === false || (code !== DONE && code !== ASKED_BEFORE) || !parsed.success) {
    return unknown(asking, `快递100没有确认取号：${message || '没有说明原因'}（${code}），结果不明`)
  }
  return givenOf(asking, parsed.data, asked.boxes)
}

function givenOf(
  asking: Asking,
  { kuaidinum, childNum, kdComOrderNum, bulkpen }: z.output<typeof ordered>,
  boxes: number,
): Outcome<Given> {
  const children = (childNum ?? '').split(/[,，\s]+/).filter((number) => number !== '')
  const numbers = [kuaidinum?.trim() ?? '', ...children]
  const mistake = numbersMistake(numbers, boxes)
  if (mistake !== null) return unknown(asking, `快递100${mistake}，请到快递100核对`)
  return { kind: 'done', value: { numbers, handle: kdComOrderNum ?? '', sortCode: bulkpen?.trim() ?? '' } }
}

async function cancel(
  asking: Asking,
  { handle, waybillNo, carrierCode, reason }: Cancelled,
): Promise<Outcome<null>> {
  const outcome = await call(asking, 'cancel', {
    ...accountOf(asking),
    kuaidicom: carrierCode,
    kuaidinum: waybillNo,
    ...(handle !== '' && { orderId: handle }),
    reason: cut(reason, LONGEST_PRINTED),
  })
  if (outcome.kind !== 'done') return outcome
  const { success, code, message } = outcome.value
  if (success !== false && code === DONE) return { kind: 'done', value: null }
  const said = message || '没有说明原因'
  // Its own failures carry these two; everything else is a carrier's no.
  return code === '-1' || code === '500'
    ? unknown(asking, `快递100没有确认取消：${said}（${code}），结果不明`)
    : refused(asking, `快递100没有取消：${said}（${code}），请联系快递网点`)
}

type Answered = z.output<typeof answered>

async function call(asking: Asking, method: string, content: object): Promise<Outcome<Answered>> {
  const { key = '', secret = '' } = asking.credentials
  const param = JSON.stringify(content)
  const t = String(asking.now().getTime())
  const sign = kuaidi100Signature(param, t, key, secret)
  const outcome = await ask(asking, { method, key, t, param, sign })
  if (outcome.kind !== 'done') return outcome
  const parsed = answered.safeParse(outcome.value)
  if (!parsed.success) return unknown(asking, '快递100的应答无法识别，结果不明')
  const { code, message } = parsed.data
  const refusal = REFUSALS[code]
  if (refusal === undefined) return { kind: 'done', value: parsed.data }
  return refused(asking, `快递100拒绝：${refusal}（${code} ${message || '没有说明原因'}）`)
}

function accountOf({ credentials }: Asking): Record<string, string> {
  const told = ACCOUNT.flatMap((name) => (credentials[name] ? [[name, credentials[name]] as const] : []))
  return Object.fromEntries(told)
}

function manOf({ name, phone, province, city, district, street }: Contact) {
  const called = dialled(phone)
  return {
    name,
    [called?.isMobile === false ? 'tel' : 'mobile']: called?.number ?? phone,
    // A city that is a province of its own is not written twice.
    printAddr: [...new Set([province, city, district])].join('') + street,
  }
}
