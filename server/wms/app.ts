// The WMS API, composed: its parts in the order in which a request meets them.
import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { OnProgress } from '#server/starting/progress.ts'
import type { Database } from '#server/wms/db/database.ts'
import { type DemoPace, startDemoJob } from '#server/wms/demo/work/job.ts'
import { prepareDatabase } from '#server/wms/first-start.ts'
import { answerErrors } from '#server/wms/kit/answers.ts'
import { CommandQueue } from '#server/wms/kit/command-queue.ts'
import { registerDocs } from '#server/wms/kit/docs.ts'
import { FileFolder } from '#server/wms/kit/file-folder.ts'
import type { Schedule } from '#server/wms/kit/job.ts'
import { acceptEmptyJson } from '#server/wms/kit/json-body.ts'
import { type LogOptions, loggerOptions } from '#server/wms/kit/logging.ts'
import { acceptPlainInput } from '#server/wms/kit/plain-input.ts'
import { ReadQueue } from '#server/wms/kit/read-queue.ts'
import { ReportGate } from '#server/wms/kit/report-gate.ts'
import { createSeal } from '#server/wms/kit/seal.ts'
import type { PddPlatform, Services, Sources } from '#server/wms/kit/services.ts'
import { SheetQueue } from '#server/wms/kit/sheet-queue.ts'
import { TASK_PACE, type TaskPace, TaskWorker } from '#server/wms/kit/tasks/task-worker.ts'
import { reportQueueRoute } from '#server/wms/ledger/report/routes.ts'
import { startSumming } from '#server/wms/ledger/sums/summing.ts'
import { bundleRoutes } from '#server/wms/modules/base/bundle/routes.ts'
import { codeRoutes } from '#server/wms/modules/base/code/routes.ts'
import { baseRoutes } from '#server/wms/modules/base/lists/routes.ts'
import { startShopRenewals } from '#server/wms/modules/base/owner/renewals.ts'
import { ownerRoutes } from '#server/wms/modules/base/owner/routes.ts'
import { referenceRoutes } from '#server/wms/modules/base/reference/routes.ts'
import { skuRoutes } from '#server/wms/modules/base/sku/routes.ts'
import { warehouseRoutes } from '#server/wms/modules/base/warehouse/routes.ts'
import { billingRoutes } from '#server/wms/modules/billing/routes.ts'
import { countMissedNights, startStorageCharges } from '#server/wms/modules/billing/storage.ts'
import { blindRoutes } from '#server/wms/modules/blind/routes.ts'
import { differenceRoutes } from '#server/wms/modules/difference/routes.ts'
import { containerRoutes } from '#server/wms/modules/equipment/container/routes.ts'
import { deviceRoutes } from '#server/wms/modules/equipment/device/routes.ts'
import { visitorRoutes } from '#server/wms/modules/equipment/visitor/routes.ts'
import { ASK_PACE, type AskPace, startAsking } from '#server/wms/modules/express/asking.ts'
import { startNumberWatch } from '#server/wms/modules/express/low-numbers.ts'
import { expressRoutes } from '#server/wms/modules/express/routes.ts'
import { inboundRoutes } from '#server/wms/modules/inbound/routes.ts'
import { labelRoutes } from '#server/wms/modules/label/routes.ts'
import { startForgottenSignOffs } from '#server/wms/modules/labor/forgotten-sign-ons.ts'
import { laborRoutes } from '#server/wms/modules/labor/routes.ts'
import { startTimedExpiry } from '#server/wms/modules/labor/timed-expiry.ts'
import { moneyRoutes } from '#server/wms/modules/money/routes.ts'
import { operationRoutes } from '#server/wms/modules/operation/routes.ts'
import { bookGiven } from '#server/wms/modules/outbound/given-numbers.ts'
import { outboundRoutes } from '#server/wms/modules/outbound/routes.ts'
import { startUnattended } from '#server/wms/modules/outbound/unattended.ts'
import { peopleRoutes } from '#server/wms/modules/people/routes.ts'
import { pieceRoutes } from '#server/wms/modules/piece/routes.ts'
import { startPieceSettlement } from '#server/wms/modules/piece/settlement.ts'
import { printingRoutes } from '#server/wms/modules/printing/routes.ts'
import { PRINT_PACE, type PrintPace, startPrinting } from '#server/wms/modules/printing/sending.ts'
import { processRoutes } from '#server/wms/modules/process/routes.ts'
import { startNightlyReconciliation } from '#server/wms/modules/reconciliation/nightly.ts'
import { reconciliationRoutes } from '#server/wms/modules/reconciliation/routes.ts'
import { startPushRetries } from '#server/wms/modules/reject/push-retries.ts'
import { rejectRoutes } from '#server/wms/modules/reject/routes.ts'
import { PUSH_PACE, type PushPace, startPushDelivery } from '#server/wms/modules/returned/push-delivery.ts'
import { returnedRoutes } from '#server/wms/modules/returned/routes.ts'
import { startExpiring } from '#server/wms/modules/stock/balance/expired.ts'
import { stockRoutes } from '#server/wms/modules/stock/balance/routes.ts'
import { replenishmentRoutes } from '#server/wms/modules/stock/replenishment/routes.ts'
import { stockSerialRoutes } from '#server/wms/modules/stock/serial/routes.ts'
import { stocktakeRoutes } from '#server/wms/modules/stocktake/routes.ts'
import { startCountSchedule } from '#server/wms/modules/stocktake/schedule.ts'
import { auditRoutes } from '#server/wms/modules/system/audit/routes.ts'
import { configurationRoutes } from '#server/wms/modules/system/configuration/routes.ts'
import { fileRoutes } from '#server/wms/modules/system/file/routes.ts'
import { menuRoutes } from '#server/wms/modules/system/menu/routes.ts'
import { NoticeHub } from '#server/wms/modules/system/notice/hub.ts'
import { noticeRoutes } from '#server/wms/modules/system/notice/routes.ts'
import { sendNotice } from '#server/wms/modules/system/notice/store.ts'
import { pageSettingRoutes } from '#server/wms/modules/system/page-setting/routes.ts'
import { startCleaning } from '#server/wms/modules/system/retention/nightly.ts'
import { taskRoutes } from '#server/wms/modules/system/task/routes.ts'
import { administrationRoutes } from '#server/wms/modules/system/user/admin-routes.ts'
import { colleagueRoutes } from '#server/wms/modules/system/user/colleague-routes.ts'
import { userRoutes } from '#server/wms/modules/system/user/routes.ts'
import { createIdentify } from '#server/wms/modules/system/user/tokens.ts'
import { workRoutes } from '#server/wms/modules/work/routes.ts'
import { watchReadiness } from '#server/wms/probes.ts'

export type WmsOptions = {
  /** Belongs to the app from now on, which closes it. */
  database: Database
  /** Where uploads and finished tasks lie; all processes on one database need the same. */
  filesDir: string
  /** Fills an empty database with the demo company. */
  demo?: boolean
  /** How much the demo company has done before: 1 a whole year; absent: nothing. */
  demoScale?: number
  /** Of the first administrator of an empty database, but for a demo that is local; null or absent: random, logged once. */
  adminPassword?: string | null
  /** Only browsers of this machine come here. Unless it says so, passwords that everybody knows open nothing. */
  isLocal?: boolean
  /** Told how far a first start has come. */
  onProgress?: OnProgress
  /** How often the demo company sends notices and, when it has a past, goes on working; null or absent: never. */
  demoJob?: DemoPace | null
  /** Of background tasks; null: this process leaves them to others. */
  tasks?: TaskPace | null
  /** How often this process looks for counts and reconciliations that are due, when it does background tasks. */
  scheduleMs?: number
  /** What kept secrets are encrypted with; absent: they end with this process. */
  secretKey?: string
  /** Whether results may be pushed into private networks, and over plain http. */
  isPushPrivate?: boolean
  /** Whether label printers may stand at this machine's own addresses. */
  isPrinterLocal?: boolean
  /** Null or absent: shops on 拼多多 cannot be authorized. */
  pdd?: PddPlatform | null
  pushPace?: PushPace
  printPace?: PrintPace
  askPace?: AskPace
  now?: () => Date
  randomBytes?: (size: number) => Buffer
  logger?: LogOptions
  /** One that is there already, in place of `logger`. */
  log?: FastifyBaseLogger
  /** Peers whose X-Forwarded-For is believed: the gateway. */
  trustedPeers?: string[]
  heartbeatMs?: number
}

const STREAM_HEARTBEAT_MS = 15_000
const START_LIMIT_MS = 120_000
const SCHEDULE_MS = 60_000
const SECRET_BYTES = 32

export async function createWms(options: WmsOptions): Promise<FastifyInstance> {
  const { database } = options
  const app = Fastify({
    ...(options.log
      ? { loggerInstance: options.log }
      : { logger: options.logger ? loggerOptions(options.logger) : false }),
    trustProxy: options.trustedPeers ?? ['loopback'],
    requestIdHeader: 'x-request-id',
    // A machine that is busy starts late rather than never.
    pluginTimeout: START_LIMIT_MS,
    // What comes over a kept connection while the server closes is answered like anything else.
    return503OnClosing: false,
  })
  app.addHook('onClose', () => database.close())
  const services = createServices(options)
  await prepare(app, services, options)

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptEmptyJson(app)
  acceptPlainInput(app)
  answerErrors(app)
  let stopWork = async () => {}
  await watchReadiness(app, database, () => void stopWork())
  await registerDocs(app, services)
  userRoutes(app, services)
  administrationRoutes(app, services)
  colleagueRoutes(app, services)
  menuRoutes(app, services)
  auditRoutes(app, services)
  configurationRoutes(app, services)
  pageSettingRoutes(app, services)
  referenceRoutes(app, services)
  baseRoutes(app, services)
  warehouseRoutes(app, services)
  ownerRoutes(app, services)
  skuRoutes(app, services)
  bundleRoutes(app, services)
  deviceRoutes(app, services)
  containerRoutes(app, services)
  visitorRoutes(app, services)
  stockRoutes(app, services)
  stockSerialRoutes(app, services)
  stocktakeRoutes(app, services)
  replenishmentRoutes(app, services)
  inboundRoutes(app, services)
  blindRoutes(app, services)
  returnedRoutes(app, services)
  rejectRoutes(app, services)
  processRoutes(app, services)
  outboundRoutes(app, services)
  printingRoutes(app, services)
  labelRoutes(app, services)
  expressRoutes(app, services)
  differenceRoutes(app, services)
  operationRoutes(app, services)
  reportQueueRoute(app, services)
  peopleRoutes(app, services, sendNotice)
  laborRoutes(app, services)
  workRoutes(app, services)
  pieceRoutes(app, services)
  moneyRoutes(app, services)
  billingRoutes(app, services)
  reconciliationRoutes(app, services)
  taskRoutes(app, services)
  codeRoutes(app, services)
  await fileRoutes(app, services)
  noticeRoutes(app, services, await startNotices(app, services, options))
  stopWork = await startTasks(app, { ...services, orm: database.jobs }, options)
  await app.ready()
  return app
}

function createServices({ database, filesDir, now, randomBytes: chance, ...options }: WmsOptions): Services {
  const sources: Sources = {
    database,
    orm: database.orm,
    now: now ?? (() => new Date()),
    randomBytes: chance ?? randomBytes,
  }
  const commands = new CommandQueue()
  return {
    ...sources,
    identify: createIdentify(sources),
    files: new FileFolder(filesDir, sources.randomBytes),
    commands,
    reading: new ReadQueue(commands),
    reports: new ReportGate(database, commands),
    sheets: new SheetQueue(),
    seal: createSeal(options.secretKey ?? randomBytes(SECRET_BYTES).toString('base64url')),
    isPushPrivate: options.isPushPrivate ?? false,
    isPrinterLocal: options.isPrinterLocal ?? false,
    pdd: options.pdd ?? null,
    runners: new Map(),
    reads: new Map(),
    references: new Map(),
  }
}

async function prepare(app: FastifyInstance, services: Services, options: WmsOptions): Promise<void> {
  const madeUp = await prepareDatabase(services, {
    company: options.demo ? 'demo' : 'none',
    demoScale: options.demoScale ?? 0,
    adminPassword: options.adminPassword ?? null,
    isLocal: options.isLocal ?? false,
    onProgress: options.onProgress ?? (() => {}),
  })
  for (const { username, password } of madeUp)
    app.log.warn(`账号 ${username} 的初始密码为 ${password}，仅显示这一次`)
  const { isDurable, line } = await services.database.durability()
  app.log[isDurable ? 'info' : 'warn'](line)
}

/** Streams end before the server closes: it waits for open connections, and they would stay open for ever. */
async function startNotices(app: FastifyInstance, services: Services, options: WmsOptions) {
  const onError = (error: unknown) => app.log.error({ err: error }, 'notices')
  const hub = new NoticeHub(services, { heartbeatMs: options.heartbeatMs ?? STREAM_HEARTBEAT_MS, onError })
  await hub.start()
  const atWork = { ...services, orm: services.database.jobs }
  const stopJob = options.demoJob
    ? startDemoJob(atWork, { pace: options.demoJob, hasPast: Boolean(options.demoScale), onError })
    : null
  app.addHook('preClose', async () => {
    await stopJob?.()
    await hub.close()
  })
  return hub
}

/**
 * Once all routes have brought their runners along. A task under way goes back into the queue before the database closes.
 * Answers what ends the work of a process that has become outdated.
 */
async function startTasks(app: FastifyInstance, services: Services, options: WmsOptions) {
  const {
    tasks = TASK_PACE,
    scheduleMs = SCHEDULE_MS,
    pushPace = PUSH_PACE,
    printPace = PRINT_PACE,
    askPace = ASK_PACE,
  } = options
  if (!tasks) return async () => {}
  const onError = (error: unknown) => app.log.error({ err: error }, 'tasks')
  const worker = new TaskWorker(services, { pace: tasks, onError })
  const onFailed: Schedule['onError'] = (error, failed) =>
    app.log.error({ err: error, ...failed }, `scheduled job ${failed.job} failed`)
  const schedule = { everyMs: scheduleMs, notify: sendNotice, onError: onFailed }
  const stops = [
    startCountSchedule(services, schedule),
    startNightlyReconciliation(services, { ...schedule, before: countMissedNights }),
    startPushRetries(services, schedule),
    startStorageCharges(services, schedule),
    startPushDelivery(services, {
      ...schedule,
      seal: services.seal,
      isPrivate: services.isPushPrivate,
      pace: pushPace,
    }),
    startPrinting(services, {
      pace: printPace,
      isLocal: services.isPrinterLocal,
      notify: sendNotice,
      onError,
    }),
    startAsking(services, {
      pace: askPace,
      seal: services.seal,
      isPrivate: services.isPushPrivate,
      book: bookGiven,
      notify: sendNotice,
      onError,
    }),
    startNumberWatch(services, schedule),
    startForgottenSignOffs(services, schedule),
    startPieceSettlement(services, schedule),
    startTimedExpiry(services, schedule),
    startExpiring(services, schedule),
    startSumming(services, schedule),
    startUnattended(services, schedule),
    startShopRenewals(services, { ...schedule, seal: services.seal, pdd: services.pdd }),
    startCleaning(services, { ...schedule, onGone: (gone) => app.log.info({ gone }, 'old data cleaned up') }),
  ]
  let stopping: Promise<void> | null = null
  const stopWork = () => {
    stopping ??= Promise.all(stops.map((stop) => stop())).then(() => worker.close())
    return stopping
  }
  app.addHook('preClose', stopWork)
  await worker.start()
  return stopWork
}
