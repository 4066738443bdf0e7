// 菜鸟 through 淘宝开放平台, for tests: it verifies what the true one verifies, and finds what it gave by the order's number.
import {
  type Form,
  md5,
  type StandInMode,
  spoilt,
  startStandIn,
  type WaybillStandIn,
} from '#tests/support/waybill-stand-in.ts'

const CREDENTIALS = {
  app_key: '12345678',
  app_secret: 'top-secret-never-told',
  session: 'top-session-never-told',
  user_id: '2088001',
  template_url: 'http://cloudprint.cainiao.com/template/standard/401/198',
}
const MINUTE_MS = 60_000

type Contact = {
  name?: string
  mobile?: string
  phone?: string
  address?: { province?: string; city?: string; district?: string; detail?: string }
  /** Whom stars stand for. */
  oaid?: string
}
type Box = {
  object_id?: string
  order_info?: { order_channels_type?: string; trade_order_list?: string[] }
  package_info?: { id?: string; items?: { count?: number; name?: string }[]; total_packages_count?: number }
  recipient?: Contact
  template_url?: string
  user_id?: number
}
type Request = {
  cp_code?: string
  sender?: Contact
  multi_packages_shipment?: boolean
  trade_order_info_dtos?: Box[]
}

/** `now`: its clock, where a test has one of its own. */
export function startCainiao(now: () => Date = () => new Date()): Promise<WaybillStandIn> {
  let last = 7_000_000_000_000
  return startStandIn('/router/rest', CREDENTIALS, ({ given, cancelled, asked }) => {
    const get = (form: Form, mode: StandInMode): object => {
      const request: Request = JSON.parse(form['param_waybill_cloud_print_apply_new_request'] ?? '{}')
      const boxes = request.trade_order_info_dtos ?? []
      const mistake = mistakeOf(request, boxes)
      if (mistake) return failure(41, 'Invalid Arguments', 'isv.invalid-parameter', mistake)
      if (mode === 'noBalance')
        return failure(15, 'Remote service error', 'isv.quota-lack', '电子面单余额不足')
      if (mode === 'doubts') return failure(15, 'Remote service error', 'isp.remote-service-timeout', '超时')
      const order = boxes[0]?.order_info?.trade_order_list?.[0] ?? ''
      if (given.has(order)) {
        return failure(15, 'Remote service error', 'isv.waybill-exists', '订单已取号，请勿重复取号')
      }
      const numbers = boxes.map(() => `YT${++last}`)
      given.set(order, numbers)
      const ids = boxes.map(({ object_id = '' }) => object_id)
      const bills = spoilt(numbers, mode === 'shuffles' ? 'gives' : mode).map((number, place) => ({
        object_id: ids[place] ?? '',
        ...bill(numbers, number, mode),
      }))
      return {
        cainiao_waybill_ii_get_response: {
          modules: { waybill_cloud_print_response: mode === 'shuffles' ? bills.toReversed() : bills },
          request_id: 'shnp1dv3x',
        },
      }
    }

    const find = (form: Form, mode: StandInMode): object => {
      const [query]: [{ object_id: string; biz_sub_code: string }] = JSON.parse(form['param_list'] ?? '[{}]')
      if (mode === 'doubts') return failure(15, 'Remote service error', 'isp.remote-service-timeout', '超时')
      const numbers = given.get(query.biz_sub_code) ?? []
      const { object_id } = query
      const found =
        mode === 'hides'
          ? [{ object_id, success: false, error_code: 'x', error_message: '查询失败' }]
          : numbers.map((number) => ({
              object_id,
              success: true,
              waybill_cloud_print_response: bill(numbers, number, mode),
            }))
      return {
        cainiao_waybill_ii_query_by_tradecode_response: {
          modules: { waybill_cloud_print_with_result_desc_response: found.toReversed() },
          request_id: 'shnp1dv3y',
        },
      }
    }

    const cancel = ({ cp_code, waybill_code = '' }: Form, mode: StandInMode): object => {
      if (!cp_code) return failure(40, 'Missing Required Arguments', 'isv.missing-parameter', 'cp_code')
      if (mode === 'doubts') return failure(15, 'Remote service error', 'isp.remote-service-timeout', '超时')
      const isGiven = [...given.values()].some((numbers) => numbers.includes(waybill_code))
      const cancel_result = isGiven && mode !== 'keeps'
      if (cancel_result) cancelled.push(waybill_code)
      return { cainiao_waybill_ii_cancel_response: { cancel_result, request_id: 'shnp1dv3z' } }
    }

    const METHODS: Readonly<Record<string, (form: Form, mode: StandInMode) => object>> = {
      'cainiao.waybill.ii.get': get,
      'cainiao.waybill.ii.query.by.tradecode': find,
      'cainiao.waybill.ii.cancel': cancel,
    }

    return (form, mode) => {
      const method = METHODS[form['method'] ?? '']
      if (!method) return failure(22, 'Invalid Method')
      const wrong = systemFailure(form, now())
      if (wrong) return wrong
      asked.push(form)
      return method(form, mode)
    }
  })
}

function systemFailure({ sign, ...form }: Form, at: Date): object | null {
  const { app_key, session, timestamp = '', format, v, sign_method } = form
  if (app_key !== CREDENTIALS.app_key) return failure(29, 'Invalid App Key')
  if (format !== 'json' || v !== '2.0' || sign_method !== 'md5') return failure(33, 'Invalid Version')
  const skew = Date.parse(`${timestamp.replace(' ', 'T')}+08:00`) - at.getTime()
  if (!(Math.abs(skew) <= 10 * MINUTE_MS)) return failure(31, 'Invalid Timestamp')
  const line = Object.entries(form)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join(''))
    .join('')
  if (sign !== md5(`${CREDENTIALS.app_secret}${line}${CREDENTIALS.app_secret}`)) {
    return failure(25, 'Invalid Signature')
  }
  // The true one repeats it, too.
  return session === CREDENTIALS.session ? null : failure(27, 'Invalid Session', 'session-not-exist', session)
}

function mistakeOf({ cp_code, sender, multi_packages_shipment }: Request, boxes: Box[]): string | null {
  if (!cp_code || cp_code.length >= 20) return 'cp_code'
  if (!isContact(sender)) return 'sender'
  if (boxes.length < 1 || boxes.length > 10) return 'trade_order_info_dtos 数量'
  const isFreight = boxes.every(({ package_info }) => package_info?.total_packages_count === boxes.length)
  if (boxes.length > 1 && isFreight === Boolean(multi_packages_shipment)) return 'multi_packages_shipment'
  for (const { object_id, order_info, package_info, recipient, template_url, user_id } of boxes) {
    const orders = order_info?.trade_order_list ?? []
    if (!object_id || boxes.filter((box) => box.object_id === object_id).length > 1) return 'object_id'
    if (!order_info?.order_channels_type || orders.length < 1) return 'order_info'
    if (!orders.every((order) => /^[\w-]+$/.test(order))) return 'trade_order_list'
    if (!/^\w+$/.test(package_info?.id ?? '')) return 'package_info.id'
    if (!package_info?.items?.every(({ count, name }) => count && name)) return 'package_info.items'
    if (!isContact(recipient)) return 'recipient'
    if (!template_url || !Number.isInteger(user_id)) return 'user_id'
  }
  return null
}

function isContact(contact: Contact | undefined): boolean {
  const { name = '', mobile = '', phone = '', address = {} } = contact ?? {}
  const { province = '', city = '', district = '', detail = '' } = address
  return (
    (contact?.oaid !== undefined || !JSON.stringify(contact ?? {}).includes('*')) &&
    name !== '' &&
    name.length < 40 &&
    mobile + phone !== '' &&
    [mobile, phone, province, city, district].every((part) => part.length < 20) &&
    province !== '' &&
    detail !== '' &&
    detail.length < 256
  )
}

/** Several boxes have a mother: the first, or one that stands on none. */
function bill(numbers: readonly string[], waybill_code: string, mode: StandInMode): object {
  const mother = mode === 'mother' ? `M${numbers[0]}` : numbers[0]
  const routingInfo = { sortation: { name: '460-' }, routeCode: 'D-14 15' }
  return {
    waybill_code,
    ...((numbers.length > 1 || mode === 'mother') && { parent_waybill_code: mother }),
    print_data: JSON.stringify({ data: { routingInfo, waybillCode: waybill_code }, signature: 'MD:x' }),
  }
}

function failure(code: number, msg: string, sub_code?: string, sub_msg?: string): object {
  return { error_response: { code, msg, sub_code, sub_msg, request_id: 'shnp1dv3w' } }
}
