// The whole console on one machine: the gateway, and the embedded WMS API unless another is given.
import { once } from 'node:events'
import { createServer, type ListenOptions } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import {
  ConfigError,
  environment,
  type GatewayConfig,
  readGatewayConfig,
  readWmsConfig,
} from '#server/config.ts'
import { type EmbeddedWms, startEmbeddedWms, type WmsModule } from '#server/embedded-wms.ts'
import { startingAnswer } from '#server/gateway/answers/starting.ts'
import { createGateway } from '#server/gateway/app.ts'
import { listenForMetrics, type MetricsListener } from '#server/gateway/health/metrics-listener.ts'
import type { PageAssets } from '#server/gateway/render/page-assets.ts'
import { connectRedis } from '#server/gateway/session/redis-watch.ts'
import type { Session } from '#server/gateway/session/store.ts'
import { loggerOptions } from '#server/logger.ts'
import { printProgress, type StartProgress } from '#server/starting/progress.ts'
import { openWaitingRoom } from '#server/starting/waiting-room.ts'

/** Longer than any ordinary call, and than the streams take to close one after the other. */
const CLOSE_LIMIT_MS = 30_000

export type ConsoleParts = {
  assets: () => Promise<PageAssets>
  wms: WmsModule
  /** Sessions that outlive the process; without it they live in its memory, or in Redis. */
  keptSessions?: (dataDir: string) => Map<string, Session>
}

/** Starts everything and prints where it is. Whatever prevents it is one line on stderr and exit code 1. */
export async function startConsole(parts: ConsoleParts): Promise<void> {
  try {
    await compose(parts)
  } catch (error) {
    process.stderr.write(`${startupMessage(error)}\n`)
    process.exit(1)
  }
}

async function compose({ assets, wms: wmsModule, keptSessions }: ConsoleParts): Promise<void> {
  const config = readGatewayConfig(environment)
  const { demo, isLocal, dataDir } = readWmsConfig(environment)
  // To be told only once a database has been filled would be late.
  if (config.metrics) await assertFree(config.metrics)
  const { makeRoom, onProgress } = await receiveEarlyVisitors(config)
  const wms = config.upstreamUrl === null ? await startEmbeddedWms(wmsModule, onProgress) : undefined
  if (wms === null) process.exit(1)

  const redis = config.redisUrl === null ? null : connectRedis(config.redisUrl)
  const app = await createGateway({
    publicOrigin: config.publicOrigin,
    upstreamUrl: config.upstreamUrl ?? (wms as { url: string }).url,
    trustedProxies: config.trustedProxies,
    terminals: config.terminals,
    ...(redis && config.sessionSecrets ? { shared: { redis, secrets: config.sessionSecrets } } : {}),
    ...(keptSessions && { keptSessions: keptSessions(dataDir) }),
    assets: await assets(),
    logger: config.logLevel === 'silent' ? false : loggerOptions(config.logLevel),
  })
  const metrics = config.metrics && (await openMetrics(app, config.metrics))
  const parts = { app, metrics, redis, wms: wms ?? null }
  closeWithGrace({ delay: config.drainNoticeMs + CLOSE_LIMIT_MS, logger: false }, ({ err }) => {
    if (err) app.log.fatal({ err }, 'unforeseen')
    // What went wrong may have left anything behind: nothing more is promised to anybody.
    return stop(parts, err ? 0 : config.drainNoticeMs)
  })
  void wms?.ended.then(async (code) => {
    if (app.draining.isOn()) return
    app.log.fatal({ code }, 'the WMS API has ended, and the console ends with it')
    await stop(parts, 0)
    // A supervisor must see that this was no orderly end.
    process.exit(1)
  })
  await makeRoom()
  await app.listen({ host: config.host, port: config.port })
  process.stdout.write(greeting(config.publicOrigin, wms !== undefined && demo && isLocal))
}

/** Who comes before the WMS API is there sees how far it has come, as does the terminal. */
async function receiveEarlyVisitors(place: Pick<GatewayConfig, 'host' | 'port'>) {
  const print = printProgress(process.stdout)
  let latest: StartProgress = { step: '正在打开数据库', share: 0 }
  const makeRoom = await openWaitingRoom(place, (request) => startingAnswer(request, latest))
  const onProgress = (progress: StartProgress) => {
    latest = progress
    print(progress)
  }
  return { makeRoom, onProgress }
}

type RunningParts = {
  app: FastifyInstance
  metrics: MetricsListener | null
  redis: Redis | null
  wms: EmbeddedWms | null
}

/**
 * The way out, in an order that loses nothing: balancers see that it is time, streams are spread out and calls in flight
 * finish, and what they needed goes last.
 */
async function stop({ app, metrics, redis, wms }: RunningParts, noticeMs: number): Promise<void> {
  app.draining.start()
  await delay(noticeMs)
  await app.close()
  redis?.disconnect()
  await wms?.stop()
  metrics?.close()
}

async function openMetrics(
  app: FastifyInstance,
  place: NonNullable<GatewayConfig['metrics']>,
): Promise<MetricsListener> {
  try {
    return await listenForMetrics(app.metrics.registry, place)
  } catch (error) {
    throw new ConfigError(listenMessage(error, METRICS_VARIABLES), { cause: error })
  }
}

function greeting(origin: string, isDemo: boolean): string {
  const accounts = isDemo
    ? '演示账号 admin / admin123 · clerk / clerk123 · finance / finance123 · newbie / newbie123 · owner / owner123\n'
    : ''
  return `\nSWMS系统已启动 ${origin}\n${accounts}\n`
}

type ListenerVariables = { port: string; host: string }

const GATEWAY_VARIABLES: ListenerVariables = { port: 'PORT', host: 'HOST' }
const METRICS_VARIABLES: ListenerVariables = { port: 'SWMS_METRICS_PORT', host: 'SWMS_METRICS_HOST' }

async function assertFree({ host, port }: ListenOptions): Promise<void> {
  const probe = createServer().listen({ host, port })
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw new ConfigError(listenMessage(error, METRICS_VARIABLES), { cause: error })
  }
  await new Promise((resolve) => probe.close(resolve))
}

function startupMessage(error: unknown): string {
  return error instanceof ConfigError ? error.message : listenMessage(error, GATEWAY_VARIABLES)
}

/** Names the variables that say where the listener is. */
function listenMessage(error: unknown, variables: ListenerVariables): string {
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `端口 ${port} 已被占用：请关闭占用它的程序，或设置环境变量 ${variables.port}`
  if (code === 'EACCES')
    return `没有权限监听端口 ${port}：请设置环境变量 ${variables.port} 为 1024 以上的端口`
  if (code === 'EADDRNOTAVAIL') return `本机没有地址 ${address}：请检查环境变量 ${variables.host}`
  return `启动失败：${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
