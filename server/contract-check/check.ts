// Asks all calls one after the other and judges each answer as the console would.

import { ask, askEnvelope, NoAnswer, type Server } from '#server/contract-check/asking.ts'
import {
  CALLS,
  type CheckedCall,
  DOWNLOAD,
  type Known,
  RENEWAL,
  SIGN_IN,
  STREAM,
} from '#server/contract-check/calls.ts'
import { formAt, shownField } from '#server/contract-check/form.ts'
import { listenToNotices } from '#server/contract-check/notice-stream.ts'
import { GrantExpired, readGrant, readRenewal } from '#server/gateway/session/grant.ts'
import { getOwnerOptions } from '#shared/contracts/base/owner.ts'
import { type Call, type CallRequest, callRequest } from '#shared/contracts/definition/call.ts'
import { listSortations } from '#shared/contracts/equipment/device.ts'
import { getTaskProgress } from '#shared/contracts/system/task.ts'
import { getUserInfo, login, tokenRefresh } from '#shared/contracts/system/user.ts'
import {
  DETAILED_REFUSAL_CODE,
  ENVELOPE_OK,
  type Envelope,
  isExpiredCode,
  readEnvelope,
} from '#shared/envelope.ts'
import { parseJson } from '#shared/json.ts'
import { Unreadable } from '#shared/readers/values.ts'

export type CheckOptions = {
  url: string
  username: string
  password: string
  limitMs: number
  /** How long the notice stream is listened to. */
  listeningMs: number
}

export type Finding = {
  method: string
  path: string
  /** The specification has it; what it has not may be missing. */
  isSpecified: boolean
  /** `unasked`: there was nothing to ask about. */
  state: 'works' | 'missing' | 'unreadable' | 'failed' | 'unasked'
  /** Chinese, one line; empty where it works. It tells of forms and codes, never of what an answer holds. */
  reason: string
  without: string
}

type Verdict = Pick<Finding, 'state' | 'reason'>
type Subject = Pick<Finding, 'method' | 'path' | 'without'>

const WORKS: Verdict = { state: 'works', reason: '' }
const FORBIDDEN = 403
const UNAUTHORIZED = 401

/** All that the specification has and that could be asked works. */
export function isWhole(findings: readonly Finding[]): boolean {
  return findings.every(({ isSpecified, state }) => !isSpecified || state === 'works' || state === 'unasked')
}

export async function checkContract(options: CheckOptions): Promise<Finding[]> {
  const { url, limitMs, username } = options
  const visitor: Server = { url: url.replace(/\/+$/, ''), token: null, limitMs }
  const findings: Finding[] = []
  const note = (subject: Subject, verdict: Verdict, isSpecified = true) =>
    findings.push({
      method: subject.method,
      path: subject.path,
      without: subject.without,
      isSpecified,
      ...verdict,
    })

  const { username: name, password } = options
  const signIn = await judge(visitor, callRequest(login, { body: { username: name, password } }), (data) =>
    readGrant(data, name, Date.now()),
  )
  note(SIGN_IN, signIn.verdict)
  const grant = signIn.read
  if (!grant) return findings

  const server = { ...visitor, token: grant.token }
  let known: Known = { username, userId: grant.user.id, role: null, owner: null, wall: null, fileName: null }
  for (const checked of CALLS) {
    const { verdict, read } = await judgeCall(server, checked, known)
    known = learn(known, checked.call, read)
    note({ ...checked.call, without: checked.without }, verdict, checked.isSpecified)
  }
  note(DOWNLOAD, await judgeDownload(server, known))
  note(STREAM, await listenToNotices(server, options.listeningMs))
  // At the end: the token that it replaces may not be good for anything any more.
  const renewal = await judge(server, callRequest(tokenRefresh, {}), (data) => readRenewal(data, Date.now()))
  note(RENEWAL, renewal.verdict)
  return findings
}

async function judgeCall(server: Server, { call, request }: CheckedCall, known: Known) {
  const planned = request(known)
  if (!planned) return { verdict: unasked('没有可供查询的数据'), read: null }
  return judge(server, planned, (data) => readAs(call, data))
}

/** By the call's own reader; by the contract where the console takes data as it comes. */
function readAs(call: Call, data: unknown): unknown {
  if (call.read) return call.read(data)
  const { success, data: read, error } = call.result.safeParse(data)
  if (success) return read
  throw new Unreadable(['data', ...(error.issues[0]?.path ?? []).map(String)].join('.'))
}

async function judge<T>(
  server: Server,
  request: CallRequest,
  read: (data: unknown) => T | Promise<T>,
): Promise<{ verdict: Verdict; read: T | null }> {
  try {
    const envelope = await askEnvelope(server, request)
    const refusal = refusalOf(envelope)
    if (refusal !== null) return { verdict: failed(refusal), read: null }
    return await readVerdict(envelope.data, read)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return {
      verdict: { state: error.isMissing ? 'missing' : 'failed', reason: error.message },
      read: null,
    }
  }
}

async function readVerdict<T>(
  data: unknown,
  read: (data: unknown) => T | Promise<T>,
): Promise<{ verdict: Verdict; read: T | null }> {
  try {
    return { verdict: WORKS, read: await read(data) }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const { field } = error
    const what = error instanceof GrantExpired ? '时间已经过去' : formAt(data, field)
    return { verdict: { state: 'unreadable', reason: `${shownField(field)}：${what}` }, read: null }
  }
}

/** Null where the answer is a result. What the server says of its refusal may name somebody, so only codes are told. */
function refusalOf({ code, data }: Envelope): string | null {
  if (code === ENVELOPE_OK) return data === false ? 'data 为 false，控制台视为操作失败' : null
  if (isExpiredCode(code)) return `令牌不被接受（code ${code}）`
  if (code === UNAUTHORIZED || code === FORBIDDEN) return `此账号无权限（code ${code}）`
  if (code === DETAILED_REFUSAL_CODE) return `被拒绝（code ${code}，原因在 data 中）`
  return `被拒绝（code ${code}，成功时应为 ${ENVELOPE_OK}）`
}

/** A file is answered as it is; an envelope in its place is a refusal. */
async function judgeDownload(server: Server, { fileName }: Known): Promise<Verdict> {
  if (fileName === null) return unasked('没有已完成的任务文件')
  const query = new URLSearchParams({ fileName }).toString()
  try {
    const { response, bytes } = await ask(server, { ...DOWNLOAD, method: 'GET', query, body: undefined })
    if (response.status !== ENVELOPE_OK) return failed(`HTTP ${response.status}`)
    if (bytes.length === 0) return failed('空文件')
    const refusal = envelopeIn(bytes)
    return refusal ? failed(`回答是信封（code ${refusal.code}），不是文件`) : WORKS
  } catch (error) {
    if (error instanceof NoAnswer) return failed(error.message)
    throw error
  }
}

function envelopeIn(bytes: Buffer): Envelope | null {
  try {
    return readEnvelope(parseJson(bytes.toString('utf8')))
  } catch {
    return null
  }
}

/** What later calls ask about. */
function learn(known: Known, call: Call, read: unknown): Known {
  if (read === null) return known
  switch (call) {
    case getUserInfo: {
      const { roles } = read as { roles: { code: string }[] }
      return { ...known, role: roles[0]?.code ?? null }
    }
    case getOwnerOptions:
      return { ...known, owner: (read as { code: string }[])[0]?.code ?? null }
    case listSortations:
      return { ...known, wall: (read as { rows: { code: string }[] }).rows[0]?.code ?? null }
    case getTaskProgress:
      return { ...known, fileName: readyFile(read as Record<string, string>) }
    default:
      return known
  }
}

function readyFile(progress: Readonly<Record<string, string>>): string | null {
  const ready = Object.entries(progress).find(([, text]) => {
    const [done, total] = text.split('/').map(Number)
    return Boolean(total) && Number(done) >= Number(total)
  })
  return ready?.[0] ?? null
}

function failed(reason: string): Verdict {
  return { state: 'failed', reason }
}

function unasked(reason: string): Verdict {
  return { state: 'unasked', reason }
}
