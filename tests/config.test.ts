import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readGatewayConfig, readWmsConfig } from '#server/config.ts'

describe('the configuration', () => {
  it('needs nothing to be set', () => {
    expect(readGatewayConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicOrigin: 'http://localhost:3000',
      upstreamUrl: null,
      redisUrl: null,
      sessionSecrets: null,
      trustedProxies: [],
      terminals: { shiftMs: 0, lockMs: 900_000 },
      metrics: { host: '127.0.0.1', port: 9464 },
      drainNoticeMs: 0,
      logLevel: 'info',
    })
    expect(readWmsConfig({})).toMatchObject({
      dataDir: path.resolve('.data'),
      databaseUrl: null,
      demo: true,
      demoScale: 0.03,
      port: 0,
    })
  })

  it('lets terminals stay signed in for hours, and lock themselves after minutes', () => {
    const env = { SWMS_TERMINAL_HOURS: '12', SWMS_TERMINAL_LOCK_MINUTES: '5' }
    expect(readGatewayConfig(env).terminals).toEqual({ shiftMs: 43_200_000, lockMs: 300_000 })
    expect(() => readGatewayConfig({ SWMS_TERMINAL_HOURS: '25' })).toThrow(/SWMS_TERMINAL_HOURS.*最多24小时/)
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readGatewayConfig({ PORT: '', SWMS_UPSTREAM_URL: '' })).toMatchObject({
      port: 3000,
      upstreamUrl: null,
    })
  })

  it('gives a balancer time to notice where there may be one', () => {
    expect(readGatewayConfig({ HOST: '0.0.0.0' }).drainNoticeMs).toBe(5_000)
    expect(readGatewayConfig({ HOST: '0.0.0.0', SWMS_DRAIN_SECONDS: '0.5' }).drainNoticeMs).toBe(500)
  })

  it('turns the metrics off with port 0', () => {
    expect(readGatewayConfig({ SWMS_METRICS_PORT: '0' }).metrics).toBeNull()
  })

  it('shows no demo company to the outside unless told to', () => {
    expect(readWmsConfig({}).demo).toBe(true)
    expect(readWmsConfig({ HOST: '0.0.0.0', SWMS_DEMO: 'on' }).demo).toBe(true)
    expect(readWmsConfig({ SWMS_DEMO: 'off' }).demo).toBe(false)
  })

  it.each([
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '192.168.1.5' }],
    [{ SWMS_WMS_HOST: '0.0.0.0' }],
    [{ SWMS_PUBLIC_ORIGIN: 'https://swms.example.com' }],
    [{ HOST: '127.0.0.1', SWMS_PUBLIC_ORIGIN: 'https://localhost.example.com' }],
  ])('takes %o for open to others, whatever is said of the demo company', (env) => {
    expect(readWmsConfig(env)).toMatchObject({ demo: false, isLocal: false })
    expect(readWmsConfig({ ...env, SWMS_DEMO: 'on' })).toMatchObject({ demo: true, isLocal: false })
  })

  it.each([
    [{}],
    [{ HOST: '::1', SWMS_PUBLIC_ORIGIN: 'http://[::1]:3000' }],
    [{ HOST: 'localhost', SWMS_PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }],
  ])('takes %o for this machine alone', (env) => {
    expect(readWmsConfig(env)).toMatchObject({ demo: true, isLocal: true })
  })

  it('lets the demo company have a past of at most a year', () => {
    expect(readWmsConfig({ SWMS_DEMO_SCALE: '1' }).demoScale).toBe(1)
    for (const scale of ['-0.1', '1.5', 'all']) {
      expect(() => readWmsConfig({ SWMS_DEMO_SCALE: scale })).toThrow(
        new ConfigError('环境变量 SWMS_DEMO_SCALE 不正确：应为0到1'),
      )
    }
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['SWMS_UPSTREAM_URL', 'wms:8080'],
    ['SWMS_UPSTREAM_URL', 'ftp://wms'],
    ['SWMS_DATABASE_URL', 'mysql://db'],
    ['SWMS_PUBLIC_ORIGIN', 'https://swms.example.com/console'],
    ['SWMS_METRICS_PORT', 'metrics'],
    ['SWMS_DRAIN_SECONDS', 'soon'],
    ['SWMS_DEMO', 'maybe'],
    ['SWMS_LOG_LEVEL', 'loud'],
    ['SWMS_ADMIN_PASSWORD', 'short'],
    ['SWMS_PDD_TOKEN_URL', 'http://platform.example.com/oauth/token'],
    ['SWMS_TRUST_PROXY', 'true'],
    ['SWMS_TRUST_PROXY', '2'],
    ['SWMS_TRUST_PROXY', '10.0.0.0/99'],
  ])('refuses %s=%s in one line that names the variable', (name, value) => {
    const read = () => [readGatewayConfig({ [name]: value }), readWmsConfig({ [name]: value })]
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^环境变量 ${name} 不正确：[^\\n]+$`))
  })

  it('asks for a secret where sessions leave the process, and reads several for a rotation', () => {
    const SWMS_REDIS_URL = 'redis://localhost'
    expect(() => readGatewayConfig({ SWMS_REDIS_URL })).toThrow(/SWMS_SESSION_SECRET/)
    expect(() => readGatewayConfig({ SWMS_REDIS_URL, SWMS_SESSION_SECRET: 'short' })).toThrow(/至少32个字符/)
    const [current, older] = ['a'.repeat(32), 'b'.repeat(32)]
    const config = readGatewayConfig({ SWMS_REDIS_URL, SWMS_SESSION_SECRET: `${current}, ${older}` })
    expect(config.sessionSecrets).toEqual([current, older])
  })

  it('knows a platform by an id and a secret, and by neither alone', () => {
    const [SWMS_PDD_CLIENT_ID, SWMS_PDD_CLIENT_SECRET] = ['client-1', 'secret-1']
    expect(() => readWmsConfig({ SWMS_PDD_CLIENT_ID })).toThrow(/^缺少环境变量 SWMS_PDD_CLIENT_SECRET：/)
    expect(() => readWmsConfig({ SWMS_PDD_CLIENT_SECRET })).toThrow(/^缺少环境变量 SWMS_PDD_CLIENT_ID：/)
    expect(readWmsConfig({ SWMS_PDD_CLIENT_ID, SWMS_PDD_CLIENT_SECRET }).pdd).toMatchObject({
      clientId: 'client-1',
      clientSecret: 'secret-1',
      tokenUrl: 'https://open-api.pinduoduo.com/oauth/token',
    })
    expect(readWmsConfig({}).pdd).toBeNull()
  })

  it('T11: refuses plain http for browsers of other machines', () => {
    const SWMS_PUBLIC_ORIGIN = 'http://swms.example.com'
    expect(() => readGatewayConfig({ SWMS_PUBLIC_ORIGIN })).toThrow(/必须使用 https/)
    expect(readGatewayConfig({ SWMS_PUBLIC_ORIGIN: 'http://127.0.0.1:8080' }).publicOrigin).toBe(
      'http://127.0.0.1:8080',
    )
  })
})
