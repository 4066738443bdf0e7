// The whole console on one machine: the gateway, and the embedded WMS API unless another is given.
import closeWithGrace from 'close-with-grace'
import Redis from 'ioredis'
import { ConfigError, environment, readGatewayConfig, readWmsConfig } from '#server/config.ts'
import { startEmbeddedWms } from '#server/embedded-wms.ts'
import { createGateway } from '#server/gateway/app.ts'
import type { PageAssets } from '#server/gateway/render/page-assets.ts'
import { loggerOptions } from '#server/logger.ts'

/** Longer than any ordinary call; open streams are closed at once. */
const DRAIN_MS = 10_000

export type ConsoleParts = {
  assets: () => Promise<PageAssets>
  wms: { modulePath: string; execArgv?: string[] }
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

async function compose({ assets, wms: { modulePath, execArgv } }: ConsoleParts): Promise<void> {
  const config = readGatewayConfig(environment)
  const { demo } = readWmsConfig(environment)
  const wms = config.upstreamUrl === null ? await startEmbeddedWms(modulePath, execArgv) : undefined
  if (wms === null) process.exit(1)

  const redis = config.redisUrl === null ? null : connectRedis(config.redisUrl)
  const app = await createGateway({
    publicOrigin: config.publicOrigin,
    upstreamUrl: config.upstreamUrl ?? (wms as { url: string }).url,
    trustedProxies: config.trustedProxies,
    ...(redis && config.sessionSecrets ? { shared: { redis, secrets: config.sessionSecrets } } : {}),
    assets: await assets(),
    logger: loggerOptions(config.logLevel),
  })
  const close = closeWithGrace({ delay: DRAIN_MS, logger: false }, async () => {
    await app.close()
    redis?.disconnect()
    await wms?.stop()
  })
  void wms?.ended.then((code) => {
    app.log.error({ code }, 'the WMS API has ended')
    return close.close()
  })
  await app.listen({ host: config.host, port: config.port })
  process.stdout.write(greeting(config.publicOrigin, wms !== undefined && demo))
}

/** Answers fail at once while Redis is away, rather than wait for it: a page that hangs is worse than one that says so. */
function connectRedis(url: string): Redis {
  const redis = new Redis(url, { enableOfflineQueue: true, maxRetriesPerRequest: 1, connectTimeout: 5_000 })
  redis.on('error', () => undefined)
  return redis
}

function greeting(origin: string, isDemo: boolean): string {
  const accounts = isDemo
    ? '演示账号 admin / admin123 · clerk / clerk123 · finance / finance123 · newbie / newbie123\n'
    : ''
  return `\nSWMS系统已启动 ${origin}\n${accounts}\n`
}

function startupMessage(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用：请关闭占用它的程序，或设置环境变量 PORT`
  if (code === 'EACCES') return `没有权限监听端口 ${port}：请设置环境变量 PORT 为 1024 以上的端口`
  if (code === 'EADDRNOTAVAIL') return `本机没有地址 ${address}：请检查环境变量 HOST`
  return `启动失败：${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
