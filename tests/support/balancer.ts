// The balancers as they are deployed: Caddy, of Debian's package, with the files that compose.yaml gives it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#tests/support/console.ts'
import { eventually } from '#tests/support/eventually.ts'

export type Balancer = { url: string; stop: () => Promise<void> }

/**
 * The one before the gateways, in front of servers that stand elsewhere than in compose.yaml:
 * `{ 'gateway-1:3000': '127.0.0.1:4321' }`.
 */
export async function startBalancer(addresses: Record<string, string>): Promise<Balancer> {
  let file = await readFile('server/container/Caddyfile', 'utf8')
  for (const [name, address] of Object.entries(addresses)) file = file.replaceAll(name, address)
  return startCaddy(file, { SWMS_SITE: `http://:${await freePort()}` })
}

/** The one between the gateways and several WMS APIs. */
export async function startWmsBalancer(addresses: readonly string[]): Promise<Balancer> {
  const file = await readFile('server/container/Caddyfile.wms', 'utf8')
  return startCaddy(file, { SWMS_WMS_ADDRESSES: addresses.join(' ') })
}

/** On a port of its own in place of 8080. */
async function startCaddy(file: string, env: Record<string, string>): Promise<Balancer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'swms-balancer-'))
  const port = await freePort()
  const config = path.join(folder, 'Caddyfile')
  await writeFile(config, file.replace('http://:8080 {', `http://:${port} {`))
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (data: Buffer) => (log += data.toString()))
  const url = `http://127.0.0.1:${port}`
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`the balancer has ended:\n${log}`)
    await fetch(url)
  })
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
