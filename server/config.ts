// The environment, read once and checked as a whole. No other file reads process.env.
import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod'

/** A setting that cannot be used; `message` is the one line to print. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type GatewayConfig = {
  host: string
  port: number
  /** Origin that browsers use, without a trailing slash. */
  publicOrigin: string
  /** Base URL of the WMS API; null starts the embedded one. */
  upstreamUrl: string | null
  /** Redis for sessions and notices of several replicas; null keeps them in this process. */
  redisUrl: string | null
  /** What sessions are sealed with in Redis: the current secret, then those being rotated out. */
  sessionSecrets: readonly [string, ...string[]] | null
  /** Addresses or ranges of proxies whose X-Forwarded-* headers count. */
  trustedProxies: string[]
  /** Where Prometheus finds the metrics; null keeps them to ourselves. */
  metrics: { host: string; port: number } | null
  /** How long terminals may stay signed in, 0 for not at all, and when they lock themselves. */
  terminals: { shiftMs: number; lockMs: number }
  /** Between no longer being ready and closing, so that a balancer stops sending in time. */
  drainNoticeMs: number
  logLevel: string
}

export type WmsConfig = {
  host: string
  /** 0 lets the system choose. */
  port: number
  dataDir: string
  /** PostgreSQL; null for the embedded database in the data folder. */
  databaseUrl: string | null
  /** The same database past a pooler; null: `databaseUrl` leads to it. */
  databaseDirectUrl: string | null
  demo: boolean
  /** Whether only browsers of this machine come here: all that is listened on, and the origin, are its own. */
  isLocal: boolean
  /** How much the demo company has done before its first start: 0 nothing, 1 a whole year. */
  demoScale: number
  adminPassword: string | null
  /** What kept secrets are encrypted with; null: a key of its own in the data folder. */
  secretKey: string | null
  /** Whether owners' systems may stand in private networks. */
  isPushPrivate: boolean
  /** Whether label printers may stand at this machine's own addresses. */
  isPrinterLocal: boolean
  /** Origin that browsers use, without a trailing slash: platforms send people back there. */
  publicOrigin: string
  /** This installation as an application of 拼多多's open platform; null: none. */
  pdd: { clientId: string; clientSecret: string; authorizeUrl: string; tokenUrl: string } | null
  /** Between no longer being ready and closing, so that a balancer stops sending in time. */
  drainNoticeMs: number
  logLevel: string
}

export const environment = process.env

const SHORTEST_SECRET = 32
/** Two probes of a balancer that asks every two seconds, and some more. */
const DRAIN_NOTICE_SECONDS = 5
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const port = z.coerce
  .number<string>('应为端口号')
  .int('应为端口号')
  .min(0, '应为端口号')
  .max(65535, '应为端口号')
const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], '应为 on 或 off')
  .transform((text) => ['on', 'true', '1'].includes(text))
const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `应为 ${example} 形式的地址` })

/** Where secrets are sent: a plain one could be read by anyone on the way, but for one to this machine. */
const guarded = url(/^https?$/, 'https://platform.example.com').refine(
  (text) => isGuarded(new URL(text)),
  '本机以外必须使用 https',
)
/** As 拼多多 documents them for shops. */
const PDD_AUTHORIZE_URL = 'https://fuwu.pinduoduo.com/service-market/auth'
const PDD_TOKEN_URL = 'https://open-api.pinduoduo.com/oauth/token'

/** Every variable, with the text of its default as docs/operations.md shows it. */
export const settings = {
  PORT: { schema: port.default(3000), default: '3000' },
  HOST: { schema: z.string().min(1).default('127.0.0.1'), default: '127.0.0.1' },
  SWMS_PUBLIC_ORIGIN: {
    schema: url(/^https?$/, 'https://swms.example.com')
      .refine((text) => ['', '/'].includes(new URL(text).pathname), '不能带路径')
      .optional(),
    default: 'http://localhost:PORT',
  },
  SWMS_UPSTREAM_URL: {
    schema: url(/^https?$/, 'http://wms:8080')
      .refine((text) => !/[?#]/.test(text), '不能带查询参数或锚点')
      .optional(),
    default: '未设置：内置 WMS API',
  },
  SWMS_REDIS_URL: {
    schema: url(/^rediss?$/, 'redis://redis:6379').optional(),
    default: '未设置：保存在进程内存中',
  },
  SWMS_SESSION_SECRET: {
    schema: z.string().transform(readSecrets).optional(),
    default: '未设置；使用 Redis 时必填',
  },
  SWMS_TERMINAL_HOURS: {
    schema: z.coerce.number<string>('应为小时数').min(0, '应为小时数').max(24, '最多24小时').default(0),
    default: '0：不开启',
  },
  SWMS_TERMINAL_LOCK_MINUTES: {
    schema: z.coerce.number<string>('应为分钟数').min(0.01, '应为分钟数').max(240, '最多240分钟').default(15),
    default: '15',
  },
  SWMS_TRUST_PROXY: { schema: z.string().transform(readProxyList).optional(), default: '无' },
  SWMS_METRICS_PORT: { schema: port.default(9464), default: '9464' },
  SWMS_METRICS_HOST: { schema: z.string().min(1).default('127.0.0.1'), default: '127.0.0.1' },
  SWMS_DRAIN_SECONDS: {
    schema: z.coerce.number<string>('应为秒数').min(0, '应为秒数').max(60, '最多60秒').optional(),
    default: `HOST 为本机时 0，否则 ${DRAIN_NOTICE_SECONDS}`,
  },
  SWMS_DATA_DIR: { schema: z.string().min(1).default('.data'), default: '.data' },
  SWMS_DATABASE_URL: {
    schema: url(/^postgres(ql)?$/, 'postgres://user:pass@host/db').optional(),
    default: '未设置：数据目录中的 PGlite',
  },
  SWMS_DATABASE_DIRECT_URL: {
    schema: url(/^postgres(ql)?$/, 'postgres://user:pass@host/db').optional(),
    default: '未设置：SWMS_DATABASE_URL',
  },
  SWMS_DEMO: { schema: onOff.optional(), default: '仅限本机访问时 on' },
  SWMS_DEMO_SCALE: {
    schema: z.coerce.number<string>('应为0到1').min(0, '应为0到1').max(1, '应为0到1').default(0.03),
    default: '0.03',
  },
  SWMS_ADMIN_PASSWORD: {
    schema: z.string().min(8, '至少8位').optional(),
    default: '未设置：随机生成并打印一次',
  },
  SWMS_SECRET_KEY: {
    schema: z.string().min(SHORTEST_SECRET, `至少${SHORTEST_SECRET}个字符`).optional(),
    default: '未设置：生成并保存在数据目录中',
  },
  SWMS_PRIVATE_PUSH: { schema: onOff.default(false), default: 'off' },
  SWMS_LOCAL_PRINTERS: { schema: onOff.default(false), default: 'off' },
  SWMS_PDD_CLIENT_ID: { schema: z.string().min(1).optional(), default: '未设置：不能授权拼多多店铺' },
  SWMS_PDD_CLIENT_SECRET: {
    schema: z.string().min(1).optional(),
    default: '未设置；设置 SWMS_PDD_CLIENT_ID 时必填',
  },
  SWMS_PDD_AUTHORIZE_URL: { schema: guarded.default(PDD_AUTHORIZE_URL), default: PDD_AUTHORIZE_URL },
  SWMS_PDD_TOKEN_URL: { schema: guarded.default(PDD_TOKEN_URL), default: PDD_TOKEN_URL },
  SWMS_WMS_PORT: { schema: port.default(0), default: '0（系统选择）' },
  SWMS_WMS_HOST: { schema: z.string().min(1).default('127.0.0.1'), default: '127.0.0.1' },
  SWMS_LOG_LEVEL: {
    schema: z.enum(LOG_LEVELS, `应为 ${LOG_LEVELS.join('、')} 之一`).default('info'),
    default: 'info',
  },
} as const

export function readGatewayConfig(env: NodeJS.ProcessEnv): Readonly<GatewayConfig> {
  const values = readSettings(env)
  const publicOrigin = originOf(values)
  // A session cookie on plain http could be read by anyone on the way.
  if (!isGuarded(publicOrigin)) {
    throw new ConfigError(`SWMS_PUBLIC_ORIGIN=${publicOrigin.origin} 不安全：本机以外必须使用 https`)
  }
  if (values.SWMS_REDIS_URL && !values.SWMS_SESSION_SECRET) {
    throw new ConfigError(
      '缺少环境变量 SWMS_SESSION_SECRET：使用 Redis 时会话需加密保存，请设置至少32个字符的随机文本',
    )
  }
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    publicOrigin: publicOrigin.origin,
    upstreamUrl: values.SWMS_UPSTREAM_URL ? values.SWMS_UPSTREAM_URL.replace(/\/+$/, '') : null,
    redisUrl: values.SWMS_REDIS_URL ?? null,
    sessionSecrets: values.SWMS_SESSION_SECRET ?? null,
    trustedProxies: values.SWMS_TRUST_PROXY ?? [],
    terminals: {
      shiftMs: values.SWMS_TERMINAL_HOURS * 3_600_000,
      lockMs: values.SWMS_TERMINAL_LOCK_MINUTES * 60_000,
    },
    metrics:
      values.SWMS_METRICS_PORT === 0
        ? null
        : { host: values.SWMS_METRICS_HOST, port: values.SWMS_METRICS_PORT },
    drainNoticeMs: drainNoticeOf(values, values.HOST),
    logLevel: values.SWMS_LOG_LEVEL,
  })
}

export function readWmsConfig(env: NodeJS.ProcessEnv): Readonly<WmsConfig> {
  const values = readSettings(env)
  const publicOrigin = originOf(values)
  const isLocal = [values.HOST, values.SWMS_WMS_HOST, publicOrigin.hostname].every(isLoopback)
  return Object.freeze({
    host: values.SWMS_WMS_HOST,
    port: values.SWMS_WMS_PORT,
    dataDir: path.resolve(values.SWMS_DATA_DIR),
    databaseUrl: values.SWMS_DATABASE_URL ?? null,
    databaseDirectUrl: values.SWMS_DATABASE_DIRECT_URL ?? null,
    demo: values.SWMS_DEMO ?? isLocal,
    isLocal,
    demoScale: values.SWMS_DEMO_SCALE,
    adminPassword: values.SWMS_ADMIN_PASSWORD ?? null,
    secretKey: values.SWMS_SECRET_KEY ?? null,
    isPushPrivate: values.SWMS_PRIVATE_PUSH,
    isPrinterLocal: values.SWMS_LOCAL_PRINTERS,
    publicOrigin: publicOrigin.origin,
    pdd: pddOf(values),
    drainNoticeMs: drainNoticeOf(values, values.SWMS_WMS_HOST),
    logLevel: values.SWMS_LOG_LEVEL,
  })
}

/** Where only this machine can call, no balancer has to notice. */
function drainNoticeOf({ SWMS_DRAIN_SECONDS: seconds }: SettingValues, host: string): number {
  return 1_000 * (seconds ?? (isLoopback(host) ? 0 : DRAIN_NOTICE_SECONDS))
}

function originOf(values: SettingValues): URL {
  return new URL(values.SWMS_PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`)
}

function pddOf(values: SettingValues): WmsConfig['pdd'] {
  const { SWMS_PDD_CLIENT_ID: clientId, SWMS_PDD_CLIENT_SECRET: clientSecret } = values
  if (!clientId && !clientSecret) return null
  if (!clientId || !clientSecret) {
    const missing = clientId ? 'SWMS_PDD_CLIENT_SECRET' : 'SWMS_PDD_CLIENT_ID'
    throw new ConfigError(`缺少环境变量 ${missing}：拼多多开放平台的 client_id 与 client_secret 须同时设置`)
  }
  const { SWMS_PDD_AUTHORIZE_URL: authorizeUrl, SWMS_PDD_TOKEN_URL: tokenUrl } = values
  return { clientId, clientSecret, authorizeUrl, tokenUrl }
}

type SettingValues = { [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> }

function readSettings(env: NodeJS.ProcessEnv): SettingValues {
  const schema = z.object(
    Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])),
  )
  const given = Object.fromEntries(
    Object.keys(settings)
      .map((name) => [name, env[name]] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data as SettingValues
  const [issue] = parsed.error.issues
  throw new ConfigError(`环境变量 ${issue?.path.join('.')} 不正确：${issue?.message}`)
}

/** Several secrets, comma separated, allow a rotation: sealed with the first, opened with any. */
function readSecrets(text: string, context: z.RefinementCtx): readonly [string, ...string[]] {
  const [current, ...older] = text.split(',').map((secret) => secret.trim())
  if (current === undefined || [current, ...older].some((secret) => secret.length < SHORTEST_SECRET)) {
    context.addIssue(`每个密钥至少${SHORTEST_SECRET}个字符`)
    return z.NEVER
  }
  return [current, ...older]
}

function readProxyList(text: string, context: z.RefinementCtx): string[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  // A hop count or "all" would let any client name its own address.
  if (!entries.every(isAddressOrRange)) {
    context.addIssue('应为代理的地址或网段，逗号分隔，如 10.0.0.0/8')
    return z.NEVER
  }
  return entries
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', prefix] = entry.split('/')
  const family = isIP(address)
  if (family === 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

function isGuarded({ protocol, hostname }: URL): boolean {
  return protocol !== 'http:' || isLoopback(hostname)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}
