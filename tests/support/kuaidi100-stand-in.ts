// 快递100, for tests: it verifies what the true one verifies, and gives one order its numbers once.
import {
  type Form,
  md5,
  type StandInMode,
  spoilt,
  startStandIn,
  type WaybillStandIn,
} from '#tests/support/waybill-stand-in.ts'

const CREDENTIALS = {
  key: 'kd100-授权-key',
  secret: 'kd100-secret-never-told',
  partnerId: '0211234567',
  partnerKey: 'partner-key-never-told',
}

type Man = { name?: string; mobile?: string; tel?: string; printAddr?: string }
type Order = {
  printType?: string
  partnerId?: string
  kuaidicom?: string
  recMan?: Man
  sendMan?: Man
  count?: number
  needChild?: string
  orderId?: string
  /** Whom stars stand for. */
  oaid?: string
  reorder?: boolean
}
type Cancel = { partnerId?: string; kuaidicom?: string; kuaidinum?: string; orderId?: string }

export function startKuaidi100(): Promise<WaybillStandIn> {
  let last = 7_000_000_000_000
  return startStandIn('/label/order', CREDENTIALS, ({ given, cancelled, asked }) => {
    const order = (content: Order, mode: StandInMode): object => {
      const { orderId, count = 1, reorder } = content
      const isWhole =
        ['NON', 'IMAGE', 'HTML', 'CLOUD'].includes(content.printType ?? '') &&
        content.partnerId === CREDENTIALS.partnerId &&
        /^[a-z\d]+$/.test(content.kuaidicom ?? '') &&
        isMan(content.recMan) &&
        (content.oaid || !JSON.stringify(content.recMan).includes('*')) &&
        isMan(content.sendMan) &&
        orderId &&
        (count === 1 || content.needChild === '1')
      if (!isWhole) return answer(30001, '参数错误')
      if (mode === 'noBalance') return answer(30004, '账号单量不足')
      if (mode === 'doubts') return answer(-1, '服务器错误')
      const before = reorder === false ? given.get(orderId) : undefined
      const numbers = before ?? Array.from({ length: count }, () => `JT${++last}`)
      given.set(orderId, numbers)
      const [kuaidinum, ...children] = mode === 'shuffles' ? numbers : spoilt(numbers, mode)
      const childNum = (mode === 'shuffles' ? children.toReversed() : children).join(',')
      const data = { taskId: md5(orderId), kuaidinum, childNum, bulkpen: '710  R702-00 026' }
      return answer(before ? 30011 : 200, 'success', { ...data, kdComOrderNum: `KD-${orderId}` })
    }

    const cancel = ({ partnerId, kuaidicom, kuaidinum = '', orderId }: Cancel, mode: StandInMode): object => {
      const found = [...given].find(([, numbers]) => numbers[0] === kuaidinum)
      if (partnerId !== CREDENTIALS.partnerId || !kuaidicom || !found) return answer(30001, '参数错误')
      if (orderId !== `KD-${found[0]}`) return answer(30001, 'orderId 不能为空')
      if (mode === 'doubts') return answer(-1, '服务器错误')
      if (mode === 'keeps') return answer(30005, '快件已揽收，不能取消')
      cancelled.push(...found[1])
      return answer(200, 'success')
    }

    return (form, mode) => {
      const failure = failureOf(form)
      if (failure) return failure
      asked.push(form)
      const content = JSON.parse(form['param'] ?? '{}')
      return form['method'] === 'cancel' ? cancel(content, mode) : order(content, mode)
    }
  })
}

function failureOf({ method = '', key = '', t = '', param = '', sign }: Form): object | null {
  if (!['order', 'cancel'].includes(method) || !/^\d{13}$/.test(t)) return answer(30001, '参数错误')
  if (key !== CREDENTIALS.key) return answer(30003, `账号信息不正确：${key}`)
  return sign === md5(`${param}${t}${key}${CREDENTIALS.secret}`) ? null : answer(30002, '验证签名失败')
}

function isMan(man: Man | undefined): boolean {
  return Boolean(man?.name && (man.mobile || man.tel) && man.printAddr)
}

function answer(code: number, message: string, data?: object): object {
  return { success: code === 200 || code === 30011, code, message, time: 0, ...(data && { data }) }
}
