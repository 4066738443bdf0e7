import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

type Service = {
  image: string
  profiles?: string[]
  command?: string[]
  environment?: Record<string, string>
  read_only?: boolean
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  ports?: string[]
  restart?: string
  stop_grace_period?: string
  ulimits?: { nofile: number }
  sysctls?: Record<string, number>
}

const text = readFileSync('compose.yaml', 'utf8')
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
const all = Object.entries(services)
const gateways = all.filter(([name]) => name.startsWith('gateway'))

/** What Compose needs before it reads the file at all. */
const SECRETS = ['SWMS_SESSION_SECRET', 'POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'SWMS_ADMIN_PASSWORD']
/** Only of use to who has shops on 拼多多. */
const OPTIONAL_SECRET = 'SWMS_PDD_CLIENT_SECRET'

describe('compose.yaml', () => {
  it('has two gateways and one for streams, the WMS API, PostgreSQL, Redis and a balancer', () => {
    const always = all.filter(([, { profiles }]) => !profiles).map(([name]) => name)
    expect(always.sort()).toEqual(
      ['balancer', 'gateway-1', 'gateway-2', 'gateway-streams', 'postgres', 'redis', 'wms'].sort(),
    )
  })

  it.each(all)('%s is watched, restarted, and cannot write to its own file system', (_name, service) => {
    expect(service.healthcheck?.test.length).toBeGreaterThan(1)
    expect(service.restart).toBe('unless-stopped')
    expect(service.read_only).toBe(true)
    expect(service.stop_grace_period).toMatch(/^\d+s$/)
  })

  it.each(all)('%s waits until what it needs is healthy, not only started', (_name, { depends_on = {} }) => {
    for (const [needed, { condition }] of Object.entries(depends_on)) {
      expect(Object.keys(services)).toContain(needed)
      expect(condition).toBe('service_healthy')
    }
  })

  it('opens nothing but the balancer, and that to this machine alone', () => {
    expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['balancer'])
    expect(services['balancer']?.ports).toEqual(['127.0.0.1:8080:8080'])
  })

  it('asks for every secret that it cannot do without, and has a default for none', () => {
    const variables = [...text.matchAll(/\$\{(\w*(?:SECRET|PASSWORD)\w*)([^}]*)\}/g)]
    const names = [...new Set(variables.map(([, name]) => name))]
    expect(names.sort()).toEqual([...SECRETS, OPTIONAL_SECRET].sort())
    for (const [, name, rest] of variables) {
      expect(rest).toMatch(name === OPTIONAL_SECRET ? /^:-$/ : /^:\?.+/)
    }
  })

  it.each(gateways)('%s has more time to end than it needs, and room for many tabs', (_name, service) => {
    expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(5 + 30)
    expect(service.ulimits?.nofile).toBeGreaterThan(10_000)
  })
})

describe('the profile several-wms', () => {
  const { wms, 'wms-balancer': balancer, postgres } = services
  const processes = all.filter(([, { command }]) => command?.includes('dist/server/wms.js'))

  it('brings a second WMS API, which differs from the first in nothing, and their balancer', () => {
    const brought = all.filter(([, { profiles }]) => profiles)
    expect(brought.map(([name, { profiles }]) => [name, profiles])).toEqual([
      ['wms-2', ['several-wms']],
      ['wms-balancer', ['several-wms']],
    ])
    for (const [, { profiles: _, ...process }] of processes) expect(process).toEqual(wms)
  })

  it('has each of them behind the balancer', () => {
    const addresses = processes.map(([name]) => `${name}:8080`)
    expect(balancer?.environment?.['SWMS_WMS_ADDRESSES']).toBe(addresses.join(' '))
    expect(Object.keys(balancer?.depends_on ?? {})).toEqual(processes.map(([name]) => name))
  })

  it('leaves room in PostgreSQL for four', () => {
    const connections = /^max_connections=(\d+)$/.exec(postgres?.command?.at(-1) ?? '')?.[1]
    // 30 of each, and PostgreSQL keeps three for itself; docs/operations.md says so.
    expect(Number(connections)).toBeGreaterThanOrEqual(4 * 30 + 3)
  })
})

describe('T72: a browser that vanished without a word', () => {
  const onTheWay = [...gateways, ...all.filter(([name]) => name === 'balancer')]

  it.each(onTheWay)('is given up by %s within minutes', (_name, { sysctls }) => {
    // Each try waits twice as long as the one before: 8 of them are some 100 s, Linux's own 15 a quarter of an hour.
    expect(sysctls?.['net.ipv4.tcp_retries2']).toBeLessThanOrEqual(8)
  })
})

describe('Docker Compose', () => {
  const secrets = Object.fromEntries(SECRETS.map((name) => [name, 'x'.repeat(32)]))

  it.each(['', 'several-wms'])('accepts the file with the profile "%s"', (profile) => {
    expect(readByCompose({ ...secrets, COMPOSE_PROFILES: profile })).toEqual({ status: 0, stderr: '' })
  })

  it.each(SECRETS)('refuses to start without %s, and says what it has to be', (name) => {
    const { status, stderr } = readByCompose({ ...secrets, [name]: '' })
    const hint = new RegExp(`\\{${name}:\\?([^}]+)\\}`).exec(text)?.[1]
    expect(stderr).toContain(`": ${hint}`)
    expect(status).toBe(1)
  })
})

describe('the Dockerfile', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8')

  it('takes its base image as an argument, in both stages', () => {
    expect(dockerfile).toMatch(/^ARG BASE_IMAGE=node:24-bookworm-slim$/m)
    expect(dockerfile.match(/^FROM .+/gm)).toHaveLength(2)
    expect(dockerfile.match(/^FROM \$\{BASE_IMAGE\}/gm)).toHaveLength(2)
  })

  it('runs as an ordinary user, under an init, in exec form, and is watched', () => {
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toMatch(/^ENTRYPOINT \["\/usr\/bin\/tini", "--"\]$/m)
    expect(dockerfile).toMatch(/^CMD \["node", "dist\/server\/main.js"\]$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK /m)
  })

  it('brings the migrations, which the WMS API reads when it starts', () => {
    expect(dockerfile).toContain('COPY server/wms/db/migrations server/wms/db/migrations')
  })
})

/** By the version that Debian has, which knows all of the file but its name. */
function readByCompose(secrets: Record<string, string>) {
  const { status, stderr } = spawnSync('docker-compose', ['-f', '-', 'config', '-q'], {
    input: text.replace(/^name: .*$/m, ''),
    env: { PATH: process.env['PATH'], ...secrets },
    encoding: 'utf8',
  })
  return { status, stderr }
}
