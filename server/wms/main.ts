// The process of the WMS API: reads its settings, opens its database, listens, and closes gracefully.
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { ConfigError, environment, readWmsConfig, type WmsConfig } from '#server/config.ts'
import { type OnProgress, seldom } from '#server/starting/progress.ts'
import { openWaitingRoom, toldAsJson } from '#server/starting/waiting-room.ts'
import { createWms } from '#server/wms/app.ts'
import { prepareDataFolder } from '#server/wms/db/data-folder.ts'
import { openEmbeddedDatabase } from '#server/wms/db/pglite.ts'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { StartupError } from '#server/wms/db/startup-error.ts'
import { DEMO_PACE } from '#server/wms/demo/work/job.ts'
import { keptKey } from '#server/wms/kept-key.ts'
import { refusalEnvelope } from '#server/wms/kit/answers.ts'
import { loggerOptions } from '#server/wms/kit/logging.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { ROUTES } from '#shared/routes.ts'

/** Longer than any ordinary call. */
const CLOSE_LIMIT_MS = 30_000
const PDD_TIMEOUT_MS = 10_000
/**
 * Where the gateway may run. Not believed, everybody behind it would share one address, and five wrong passwords in the
 * whole company would lock everybody out.
 */
const GATEWAYS = ['loopback', 'uniquelocal']

try {
  await start(readWmsConfig(environment))
} catch (error) {
  const line = explainStart(error)
  if (line === null) throw error
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

async function start(config: WmsConfig): Promise<void> {
  // What is kept in the data folder is this user's alone.
  process.umask(0o077)
  prepareDataFolder(config.dataDir)
  const log = pino(loggerOptions(logTo(config.logLevel)))
  let app: FastifyInstance | null = null
  closeGracefully(config, log, () => app)
  const starting = toldAsJson(refusalEnvelope(common.starting()))
  const makeRoom = await openWaitingRoom(config, () => starting)
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, { directUrl: config.databaseDirectUrl, log })
    : await openEmbeddedDatabase(config.dataDir)
  app = await createWms({
    database,
    filesDir: path.join(config.dataDir, 'files'),
    demo: config.demo,
    demoScale: config.demoScale,
    adminPassword: config.adminPassword,
    isLocal: config.isLocal,
    secretKey: config.secretKey ?? (await keptKey(config.dataDir)),
    isPushPrivate: config.isPushPrivate,
    isPrinterLocal: config.isPrinterLocal,
    pdd: config.pdd && { ...config.pdd, returnUrl: returnUrlOf(config), timeoutMs: PDD_TIMEOUT_MS },
    demoJob: config.demo ? DEMO_PACE : null,
    onProgress: progressTo(log),
    log,
    trustedPeers: GATEWAYS,
  })
  await makeRoom()
  const url = await listen(app, config)
  process.send?.({ type: 'ready', url })
}

/** To the gateway that has started it; else to the log. */
function progressTo(log: FastifyBaseLogger): OnProgress {
  if (process.send) return (progress) => process.send?.({ type: 'progress', progress })
  return seldom(({ step, share }) => log.info({ share }, step))
}

/** From the settings, never from what a request says of itself: a forged host would be sent what the platform answers. */
function returnUrlOf({ publicOrigin }: WmsConfig): string {
  return publicOrigin + ROUTES.pddReturn.path
}

async function listen(app: FastifyInstance, { host, port }: WmsConfig): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw error
  }
}

/**
 * The way out: balancers see that it is time, calls in flight and what still comes over kept connections are answered, and the
 * database goes last. A process that has not begun to serve has nothing to finish.
 */
function closeGracefully(config: WmsConfig, log: FastifyBaseLogger, app: () => FastifyInstance | null): void {
  let closing: Promise<void> | undefined
  const options = {
    delay: config.drainNoticeMs + CLOSE_LIMIT_MS,
    logger: false,
    // Ctrl-C reaches this process directly and again through its parent; the database must still be closed properly.
    onSecondSignal: () => {},
  } as const
  const { close } = closeWithGrace(options, async ({ err }) => {
    if (err) log.fatal({ err }, 'unforeseen')
    closing ??= stop(app(), err ? 0 : config.drainNoticeMs)
    await closing
  })
  // The parent is gone and with it the only one that would have stopped this process.
  process.once('disconnect', close)
}

async function stop(app: FastifyInstance | null, noticeMs: number): Promise<void> {
  if (!app) return
  app.startDraining()
  await delay(noticeMs)
  await app.close()
}

function logTo(level: string) {
  const pretty = { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } }
  return process.stdout.isTTY ? { level, transport: pretty } : { level }
}

/** The one line to print; null for an error that nobody foresaw. */
function explainStart(error: unknown): string | null {
  if (error instanceof StartupError || error instanceof ConfigError) return error.message
  const { code, port } = error as { code?: string; port?: number }
  return code === 'EADDRINUSE' ? `端口 ${port} 已被占用：请停止占用它的程序或设置 SWMS_WMS_PORT` : null
}
