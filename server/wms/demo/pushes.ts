// What the demo company has told its owners' systems of returned parcels. There are no such systems: no owner has an address, so
// that nothing leaves this machine, and what is tried again says so.
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { perform } from '#server/wms/demo/given/operation.ts'
import { DEMO_OWNERS } from '#server/wms/demo/given/warehouses.ts'
import { auditPapers, keepPapers, Paper } from '#server/wms/demo/year/paper.ts'
import { docNumberOf } from '#server/wms/kit/doc-number.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { messageOf } from '#server/wms/modules/returned/rules.ts'
import { returnLines, returnParcels, returnPushes } from '#server/wms/schema/returned.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { localDateOf } from '#shared/domain/calendar.ts'
import { nextAttempt } from '#shared/domain/push.ts'
import {
  PUSH_DOCS,
  type PushGeneration,
  type ReturnPushError,
  returnPushLife,
} from '#shared/domain/return-push.ts'
import { SETTINGS } from '#shared/domain/settings.ts'

type Company = { startedAt: Date; idOf: (username: string) => number }
type Parcel = Awaited<ReturnType<typeof findFinished>>[number]
type Ending = (typeof returnPushLife.states)[number]
type Story = { failures: readonly ReturnPushError[]; ending: Ending }

/** Whose systems are told, and in which form. */
const TOLD: Readonly<Record<string, PushGeneration>> = Object.fromEntries(
  DEMO_OWNERS.slice(0, 6).map(({ code }, index) => [code, index % 3 === 2 ? 'OLD' : 'NEW']),
)
const MOST_PARCELS = 40
const MOST_ATTEMPTS = SETTINGS['push.maxAttempts'].initial

const WORDS: Readonly<Partial<Record<ReturnPushError, string>>> = {
  SERVER_ERROR: '对方系统异常，HTTP 502',
  REJECTED: '对方拒收，HTTP 422',
  TIMEOUT: '对方没有在规定时间内应答',
  HOST_UNKNOWN: '找不到地址，域名无法解析',
  CERTIFICATE: '对方的证书无效或已过期（CERT_HAS_EXPIRED）',
}
const ANSWERS: Readonly<Partial<Record<ReturnPushError, string>>> = {
  SERVER_ERROR: '<html><body><h1>502 Bad Gateway</h1></body></html>',
  REJECTED: '{"success":false,"message":"原订单号不存在"}',
}

/** The latest first: nearly all went well; some of the last days wait for people, or for the next attempt. */
const STORIES: readonly Story[] = [
  { failures: ['TIMEOUT', 'TIMEOUT', 'TIMEOUT', 'SERVER_ERROR'], ending: '待重试' },
  { failures: repeated('REJECTED'), ending: '人工处理' },
  { failures: ['SERVER_ERROR', 'SERVER_ERROR', 'TIMEOUT', 'TIMEOUT'], ending: '待重试' },
  { failures: repeated('CERTIFICATE'), ending: '人工处理' },
  { failures: ['TIMEOUT'], ending: '成功' },
  { failures: repeated('HOST_UNKNOWN'), ending: '人工处理' },
  { failures: repeated('REJECTED'), ending: '已关闭' },
]
const WELL: Story = { failures: [], ending: '成功' }

export async function insertPushes(sources: Sources, { startedAt, idOf }: Company): Promise<void> {
  const parcels = await findFinished(sources.orm, longBefore(startedAt))
  const lines = await findLines(
    sources.orm,
    parcels.map(({ returnNo }) => returnNo),
  )
  const numbers = new Map<string, number>()
  const papers = parcels.map((parcel, index) => {
    const day = localDateOf(parcel.updatedAt)
    const count = (numbers.get(day) ?? 0) + 1
    numbers.set(day, count)
    const own = lines.filter(({ returnNo }) => returnNo === parcel.returnNo)
    const story = STORIES[index] ?? (index % 9 === 8 ? { ...WELL, failures: ['TIMEOUT'] as const } : WELL)
    return paperOf(parcel, { own, day, count, story, startedAt })
  })
  await perform(sources, { userId: idOf('admin'), at: startedAt }, async (op) => {
    await keepPapers(op, returnPushes, returnPushes.pushNo, papers)
    await auditPapers(op, papers)
  })
}

/** On a day that is over, and so long ago that no attempt lies ahead. */
function longBefore(startedAt: Date): Date {
  const today = new Date(`${localDateOf(startedAt)}T00:00:00+08:00`)
  return new Date(Math.min(today.getTime(), inHours(startedAt, -12).getTime()))
}

function findFinished(orm: Orm, before: Date) {
  const { returnNo, waybillNo, carrier, warehouse, owner, shop, originalOrderNo, weight } = returnParcels
  const { registerAt, operator, updatedAt, state } = returnParcels
  return orm
    .select({
      returnNo,
      waybillNo,
      carrier,
      warehouse,
      owner,
      shop,
      originalOrderNo,
      registerAt,
      operator,
      updatedAt,
      weight: sql<string | null>`trim_scale(${weight})::text`,
    })
    .from(returnParcels)
    .where(and(eq(state, '已完结'), inArray(owner, Object.keys(TOLD)), lt(updatedAt, before)))
    .orderBy(desc(updatedAt), asc(returnNo))
    .limit(MOST_PARCELS)
}

function findLines(orm: Orm, numbers: readonly string[]) {
  return orm
    .select({
      returnNo: returnLines.returnNo,
      sku: returnLines.sku,
      lot: returnLines.lot,
      mfgDate: returnLines.mfgDate,
      expDate: returnLines.expDate,
      quality: returnLines.quality,
      disposition: returnLines.disposition,
      reason: returnLines.reason,
      inspectedAt: returnLines.inspectedAt,
      disposedAt: returnLines.disposedAt,
      qty: sql<string>`trim_scale(${returnLines.qty})::text`,
    })
    .from(returnLines)
    .where(inArray(returnLines.returnNo, [...numbers]))
    .orderBy(asc(returnLines.id))
}

type Told = {
  own: Awaited<ReturnType<typeof findLines>>
  day: string
  count: number
  story: Story
  startedAt: Date
}

function paperOf(parcel: Parcel, { own, day, count, story, startedAt }: Told): Paper {
  const { returnNo, warehouse, operator: by, updatedAt: finishedAt } = parcel
  const owner = parcel.owner ?? ''
  const generation = TOLD[owner] ?? 'NEW'
  const pushNo = docNumberOf(DOCUMENTS.returnPush.prefix, day, count)
  const docNo = generation === 'NEW' ? docNumberOf(DOCUMENTS.returnNotice.prefix, day, count) : returnNo
  const registerAt = parcel.registerAt?.toISOString() ?? null
  const lines = own.map((line) => ({
    ...line,
    inspectedAt: line.inspectedAt?.toISOString() ?? null,
    disposedAt: line.disposedAt?.toISOString() ?? null,
  }))
  const body = messageOf(generation, { pushNo, docNo, parcel: { ...parcel, registerAt }, lines, finishedAt })
  const row = {
    pushNo,
    generation,
    docType: PUSH_DOCS[generation],
    docNo,
    returnNo,
    warehouse,
    owner,
    body,
    state: returnPushLife.initial,
    attempts: 0,
    errorCode: null,
    lastResult: '',
    answer: '',
    creator: by,
    address: `https://erp.${owner.toLowerCase()}.example/wms/returns`,
    lastAt: null,
    pushedAt: null,
    nextRetryAt: finishedAt,
    leaseUntil: null,
  }
  const paper = new Paper({ entity: 'returnPush', key: 'pushNo' }, row, { by, at: finishedAt })
  const at = attempt(paper, story, { by, at: finishedAt, startedAt })
  if (story.ending === '已关闭') {
    paper.change('close', { by, at: inHours(at, 2) }, { state: story.ending, nextRetryAt: null })
  }
  return paper
}

type Begun = { by: number; at: Date; startedAt: Date }

/** Answers when the last attempt was: of what waits for the next one, somebody has asked for it this very hour. */
function attempt(paper: Paper, { failures, ending }: Story, { by, at, startedAt }: Begun): Date {
  let due = inHours(at, 0.001)
  for (const [index, errorCode] of failures.entries()) {
    const attempts = index + 1
    if (ending === '待重试' && attempts === failures.length) {
      due = inHours(startedAt, -0.5)
      paper.change('retry', { by, at: due }, { state: '待推送', nextRetryAt: due })
    }
    const nextRetryAt = nextAttempt(attempts, MOST_ATTEMPTS, due)
    const state = nextRetryAt === null ? '人工处理' : '待重试'
    const told = { lastResult: WORDS[errorCode] ?? '', answer: ANSWERS[errorCode] ?? '' }
    paper.pass('take', { state: '推送中' })
    paper.change('fail', { by, at: due }, { ...told, state, attempts, errorCode, lastAt: due, nextRetryAt })
    due = nextRetryAt ?? due
  }
  if (ending !== '成功') return due
  const taken = { state: ending, errorCode: null, lastResult: '成功，HTTP 200', answer: '{"success":true}' }
  const attempts = failures.length + 1
  paper.pass('take', { state: '推送中' })
  paper.change(
    'succeed',
    { by, at: due },
    { ...taken, attempts, lastAt: due, pushedAt: due, nextRetryAt: null },
  )
  return due
}

function repeated(errorCode: ReturnPushError): ReturnPushError[] {
  return Array.from({ length: MOST_ATTEMPTS }, () => errorCode)
}

function inHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * 3_600_000)
}
