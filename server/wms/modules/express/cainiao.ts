// 菜鸟's electronic waybills, through 淘宝开放平台 (TOP).
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
import {
  type Asking,
  ask,
  type Refused,
  refused,
  type Unknown,
  unknown,
} from '#server/wms/modules/express/platform-call.ts'
import { topSignature } from '#server/wms/modules/express/signatures.ts'
import { localTimeOf } from '#shared/domain/calendar.ts'

/** Of one call. */
const MOST_BOXES = 10
/** Each is to be shorter than what 菜鸟 says of it. A name that is cut still calls its owner; an address would lead elsewhere. */
const LONGEST = { name: 39, region: 19, street: 255 }
const LONGEST_PRINTED = 100

/** What the platform decides by itself, by its code. */
const REFUSALS: Readonly<Record<string, string>> = {
  7: '应用调用次数超限，请稍后重试',
  8: '应用调用过于频繁，请稍后重试',
  11: '应用没有电子面单接口的权限，请在淘宝开放平台开通',
  12: '商家没有授权电子面单，请在淘宝开放平台开通',
  25: '签名不对，请核对面单来源的 AppSecret',
  26: '没有授权，请在面单来源填写 SessionKey',
  27: '授权已失效，请重新授权并更新面单来源的 SessionKey',
  28: '没有 AppKey，请在面单来源填写',
  29: 'AppKey 不对，请核对面单来源',
  31: '服务器时间与平台相差超过 10 分钟，请校准服务器的时钟',
}
const UNAVAILABLE = '10'

const text = z.string().nullish()
const bill = z.object({
  object_id: z.union([z.string(), z.number()]).transform(String).nullish(),
  waybill_code: text,
  parent_waybill_code: text,
  print_data: text,
})
type Bill = z.output<typeof bill>

const failed = z.object({
  error_response: z.object({
    code: z.union([z.string(), z.number()]).transform(String),
    msg: text,
    sub_code: text,
    sub_msg: text,
  }),
})
const bills = z.object({
  cainiao_waybill_ii_get_response: z.object({
    modules: z.object({ waybill_cloud_print_response: z.array(bill) }),
  }),
})
const foundBills = z.object({
  cainiao_waybill_ii_query_by_tradecode_response: z.object({
    modules: z
      .object({
        waybill_cloud_print_with_result_desc_response: z
          .array(
            z.object({
              success: z.boolean().nullish(),
              error_code: text,
              error_message: text,
              waybill_cloud_print_response: bill.nullish(),
            }),
          )
          .optional(),
      })
      .nullish(),
  }),
})
const cancelledBill = z.object({
  cainiao_waybill_ii_cancel_response: z.object({ cancel_result: z.boolean() }),
})
const printed = z.object({
  data: z.object({
    routingInfo: z.object({
      sortation: z.object({ name: text }).nullish(),
      routeCode: text,
    }),
  }),
})

export function cainiao(asking: Asking): Platform {
  return {
    get: (asked) => get(asking, asked),
    find: (asked) => find(asking, asked),
    cancel: (given) => cancel(asking, given),
  }
}

async function get(asking: Asking, asked: Asked): Promise<Outcome<Given>> {
  const mistake = contactsMistake(asked) ?? lengthMistake(asked)
  if (mistake !== null) return refused(asking, mistake)
  const outcome = await call(asking, 'cainiao.waybill.ii.get', bills, {
    param_waybill_cloud_print_apply_new_request: JSON.stringify(requestOf(asking, asked)),
  })
  if (outcome.kind === 'refused') {
    // It may refuse because it gave the numbers before: rather than its words are read, it is asked.
    const found = await find(asking, asked)
    return found.kind === 'done' && found.value !== null ? { kind: 'done', value: found.value } : outcome
  }
  if (outcome.kind !== 'done') return outcome
  const given = outcome.value.cainiao_waybill_ii_get_response.modules.waybill_cloud_print_response
  const inOrder = idsOf(asked).map((id) => given.find(({ object_id }) => object_id === id))
  const missing = inOrder.indexOf(undefined)
  if (missing >= 0) return unknown(asking, `菜鸟没有给第 ${missing + 1} 箱单号，请到菜鸟核对`)
  return givenOf(asking, given, asked.boxes)
}

async function find(asking: Asking, asked: Asked): Promise<Outcome<Given | null>> {
  const outcome = await call(asking, 'cainiao.waybill.ii.query.by.tradecode', foundBills, {
    param_list: JSON.stringify([{ object_id: '1', biz_sub_code: asked.key }]),
  })
  if (outcome.kind !== 'done') return outcome
  const { modules } = outcome.value.cainiao_waybill_ii_query_by_tradecode_response
  const found = modules?.waybill_cloud_print_with_result_desc_response ?? []
  if (found.length === 0) return { kind: 'done', value: null }
  const failure = found.find(({ success }) => success === false)
  if (failure) {
    // Nobody tells whether this means that there is none: a person decides.
    const { error_message, error_code } = failure
    return unknown(asking, `菜鸟没有查到单号：${error_message || error_code || '没有说明原因'}，请到菜鸟核对`)
  }
  return givenOf(
    asking,
    found.map((one) => one.waybill_cloud_print_response ?? {}),
    asked.boxes,
  )
}

async function cancel(asking: Asking, { handle, carrierCode }: Cancelled): Promise<Outcome<null>> {
  const outcomes = await Promise.all(handle.split(',').map((code) => cancelOne(asking, carrierCode, code)))
  // What may have been done is asked again before anybody is told that it was refused.
  return (
    outcomes.find(({ kind }) => kind === 'unknown') ??
    outcomes.find(({ kind }) => kind === 'refused') ?? { kind: 'done', value: null }
  )
}

async function cancelOne(asking: Asking, cp_code: string, waybill_code: string): Promise<Outcome<null>> {
  const outcome = await call(asking, 'cainiao.waybill.ii.cancel', cancelledBill, { cp_code, waybill_code })
  if (outcome.kind !== 'done') return outcome
  return outcome.value.cainiao_waybill_ii_cancel_response.cancel_result
    ? { kind: 'done', value: null }
    : refused(asking, `菜鸟没有取消单号 ${waybill_code}，请联系快递网点`)
}

function givenOf(asking: Asking, given: readonly Partial<Bill>[], boxes: number): Outcome<Given> {
  const numbers = given.map(({ waybill_code }) => waybill_code?.trim() ?? '')
  const mothers = new Set(given.map((one) => one.parent_waybill_code?.trim() ?? '').filter((no) => no !== ''))
  const mistake = numbersMistake(numbers, boxes) ?? (mothers.size > 1 ? '给了几个母单号' : null)
  if (mistake !== null) return unknown(asking, `菜鸟${mistake}，请到菜鸟核对`)
  const [motherNo] = mothers
  const isOnBox = motherNo !== undefined && numbers.includes(motherNo)
  return {
    kind: 'done',
    value: {
      numbers: isOnBox ? [motherNo, ...numbers.filter((number) => number !== motherNo)] : numbers,
      ...(motherNo !== undefined && !isOnBox && { motherNo }),
      handle: numbers.join(','),
      sortCode: sortCodeOf(given[0]?.print_data ?? ''),
    },
  }
}

/** What is printed big: the region's mark and the route. Empty when it came encrypted. */
function sortCodeOf(printData: string): string {
  try {
    const { sortation, routeCode } = printed.parse(JSON.parse(printData)).data.routingInfo
    return [sortation?.name, routeCode].filter((part) => part).join(' ')
  } catch {
    return ''
  }
}

async function call<Shape extends z.ZodType>(
  asking: Asking,
  method: string,
  shape: Shape,
  params: Readonly<Record<string, string>>,
): Promise<Outcome<z.output<Shape>>> {
  const { app_key = '', app_secret = '', session = '' } = asking.credentials
  const signed = {
    method,
    app_key,
    session,
    // Of China's clocks, whose zone is not written.
    timestamp: localTimeOf(asking.now()).slice(0, 19).replace('T', ' '),
    format: 'json',
    v: '2.0',
    sign_method: 'md5',
    ...params,
  }
  const outcome = await ask(asking, { ...signed, sign: topSignature(signed, app_secret) })
  if (outcome.kind !== 'done') return outcome
  const failure = failed.safeParse(outcome.value)
  if (failure.success) return failureOf(asking, failure.data.error_response)
  const parsed = shape.safeParse(outcome.value)
  return parsed.success
    ? { kind: 'done', value: parsed.data }
    : unknown(asking, '菜鸟的应答无法识别，结果不明')
}

function failureOf(
  asking: Asking,
  { code, msg, sub_code, sub_msg }: z.output<typeof failed>['error_response'],
): Refused | Unknown {
  const said = sub_msg || msg || '没有说明原因'
  // Of their own services, which may have gone on.
  if (code === UNAVAILABLE || sub_code?.startsWith('isp.')) {
    return unknown(asking, `菜鸟系统异常：${said}（${sub_code || code}），结果不明`)
  }
  const advice = REFUSALS[code]
  return refused(
    asking,
    advice === undefined
      ? `菜鸟拒绝：${said}（${sub_code || code}），请改正后重试`
      : `菜鸟拒绝：${advice}（${code} ${said}）`,
  )
}

/** Their answers are told apart by them. */
function idsOf({ boxes }: Asked): string[] {
  return Array.from({ length: boxes }, (_, place) => String(place + 1))
}

function lengthMistake({ sender, receiver, boxes }: Asked): string | null {
  if (boxes > MOST_BOXES) return `菜鸟一次最多取 ${MOST_BOXES} 个单号，本单有 ${boxes} 箱，请拆单后重试`
  for (const [who, contact] of [['寄件人', sender] as const, ['收件人', receiver] as const]) {
    const { province, city, district, street } = contact
    if (street.length > LONGEST.street) return `${who}的详细地址超过 ${LONGEST.street} 字，请改短后重试`
    if ([province, city, district].some((part) => part.length > LONGEST.region)) {
      return `${who}的省、市、区超过 ${LONGEST.region} 字，请改正后重试`
    }
  }
  return null
}

function requestOf({ credentials }: Asking, asked: Asked) {
  const isFreight = credentials['freight'] === '是'
  return {
    cp_code: asked.carrierCode,
    // What is printed big is read from it.
    need_encrypt: false,
    // Freight carriers count the boxes instead.
    ...(asked.boxes > 1 && !isFreight && { multi_packages_shipment: true }),
    sender: contactOf(asked.sender),
    trade_order_info_dtos: idsOf(asked).map((id) => ({
      object_id: id,
      order_info: { order_channels_type: 'OTHERS', trade_order_list: [asked.key] },
      package_info: {
        id,
        items: [{ count: 1, name: cut(asked.goods, LONGEST_PRINTED) || '商品' }],
        ...(isFreight && { total_packages_count: asked.boxes }),
        // That of a single box is not known before all are weighed.
        ...(asked.weight !== null &&
          asked.boxes === 1 && { weight: Math.round(Number(asked.weight) * 1_000) }),
      },
      recipient: { ...contactOf(asked.receiver), ...(asked.oaid !== '' && { oaid: asked.oaid }) },
      template_url: credentials['template_url'],
      user_id: Number(credentials['user_id']),
    })),
  }
}

function contactOf({ name, phone, province, city, district, street }: Contact) {
  const called = dialled(phone)
  return {
    name: cut(name, LONGEST.name),
    [called?.isMobile === false ? 'phone' : 'mobile']: called?.number ?? phone,
    address: { province, city, district, detail: street },
  }
}
