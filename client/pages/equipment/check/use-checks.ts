// The checks, one after the other, each shown as soon as it is known. What cannot be known here is left out.
import { useState } from 'react'
import { settleCall } from '#client/data/call-failure.ts'
import { askReadiness, measureLatency, tryNoticeStream } from '#client/data/self-check.ts'
import { useSend } from '#client/data/send-context.ts'
import type { Station } from '#client/data/station.ts'
import { NEVER_ABORTED } from '#client/data/use-call.ts'
import {
  type Call,
  type CallInput,
  type CallResult,
  callRequest,
} from '#shared/contracts/definition/request.ts'
import { getDeviceGraph } from '#shared/contracts/equipment/device-event.ts'

/** `isGood` null: not known. */
export type CheckResult = { item: string; isGood: boolean | null; words: string; latencyMs: number | null }
type Finding = Omit<CheckResult, 'item'>
type Check = readonly [item: string, find: () => Promise<Finding>]

const SLOW_MS = 300

/** `signedIn` null: nobody is. */
export function useChecks(signedIn: { station: Station | null } | null) {
  const send = useSend()
  const [results, setResults] = useState<readonly CheckResult[]>([])
  const [checkedAt, setCheckedAt] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const ask = async <C extends Call>(call: C, input: CallInput<C>) =>
    (await settleCall(send, callRequest(call, input), NEVER_ABORTED, call)) as CallResult<C>
  const runAll = async () => {
    setRunning(true)
    setResults([])
    for (const [item, find] of checksOf(signedIn, ask)) {
      const finding = await find().catch(unknown)
      setResults((known) => [...known, { item, ...finding }])
    }
    setCheckedAt(new Date().toISOString())
    setRunning(false)
  }
  return { results, checkedAt, isRunning, run: () => void runAll() }
}

type Ask = <C extends Call>(call: C, input: CallInput<C>) => Promise<CallResult<C>>

function checksOf(signedIn: { station: Station | null } | null, ask: Ask): Check[] {
  const station = signedIn?.station
  return [
    ['服务器响应', findLatency],
    ['业务服务', findReadiness],
    ...(signedIn ? [['消息推送', findStream] as const] : []),
    ...(station
      ? [
          ['工作站台', () => findStation(ask, station)] as const,
          ['打印机', () => findPrinters(ask, station)] as const,
        ]
      : []),
  ]
}

async function findLatency(): Promise<Finding> {
  const latencyMs = await measureLatency()
  if (latencyMs === null) return { isGood: false, words: '没有响应，请检查网络', latencyMs }
  const isFast = latencyMs < SLOW_MS
  return { isGood: isFast, words: isFast ? '正常' : '偏慢，请检查网络', latencyMs }
}

const findReadiness = timed(async () => {
  const isReady = await askReadiness()
  return { isGood: isReady === true, words: isReady ? '正常' : '暂不可用，请联系管理员' }
})

const STREAM_WORDS = {
  open: '正常',
  refused: '被拒绝，请重新登录后再试',
  silent: '没有响应，请检查网络',
} as const

const findStream = timed(async () => {
  const state = await tryNoticeStream()
  return { isGood: state === 'open', words: STREAM_WORDS[state] }
})

/** Whether the server hears of the station; this browser tells of it by itself. */
function findStation(ask: Ask, { code, deviceCode, deviceName }: Station): Promise<Finding> {
  return timed(async () => {
    const { devices } = await ask(getDeviceGraph, { query: { warehouses: [code] } })
    const found = devices.find((device) => device.code === deviceCode)
    if (!found) return { isGood: false, words: `${deviceName} 已不存在或不在您的仓库中，请重新选择工作站台` }
    const state = found.isSilent ? '失联' : found.state
    return { isGood: state === '在线', words: `${deviceName} ${state}` }
  })()
}

async function findPrinters(ask: Ask, { code }: Station): Promise<Finding> {
  const { devices } = await ask(getDeviceGraph, { query: { warehouses: [code] } })
  const printers = devices.filter(({ type }) => type === 'PRINTER')
  const working = printers.filter(({ state, isSilent }) => state === '在线' && !isSilent)
  if (printers.length === 0) return { isGood: null, words: '此仓库没有登记打印机', latencyMs: null }
  return {
    isGood: working.length > 0,
    words: `${working.length} / ${printers.length} 台在线`,
    latencyMs: null,
  }
}

function timed(find: () => Promise<Omit<Finding, 'latencyMs'>>) {
  return async (): Promise<Finding> => {
    const startedAt = performance.now()
    const finding = await find()
    return { ...finding, latencyMs: performance.now() - startedAt }
  }
}

function unknown(reason: unknown): Finding {
  return { isGood: false, words: reason instanceof Error ? reason.message : '检测失败', latencyMs: null }
}
