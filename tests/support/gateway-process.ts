// A gateway as a process of its own, from the build, for what a test cannot do to itself: kill it, or weigh it.
import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '#tests/support/console.ts'
import { PUBLIC_ORIGIN } from '#tests/support/gateway.ts'
import { signInAt } from '#tests/support/sign-in.ts'

const START_LIMIT_MS = 60_000
const RETRY_MS = 50

export type GatewayProcess = {
  url: string
  child: ChildProcess
  /** Answers the Cookie header of a fresh session. */
  signIn: (username: string) => Promise<string>
}

/** `settings` are variables of the environment beyond the usual ones. */
export async function startGatewayProcess(
  upstreamUrl: string,
  settings: Record<string, string> = {},
): Promise<GatewayProcess> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: port,
      SWMS_PUBLIC_ORIGIN: PUBLIC_ORIGIN,
      SWMS_UPSTREAM_URL: upstreamUrl,
      SWMS_METRICS_PORT: '0',
      SWMS_LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: 'ignore',
  })
  await untilAlive(url)
  return { url, child, signIn: (username) => signInAt(url, username) }
}

async function untilAlive(url: string): Promise<void> {
  const limitMs = performance.now() + START_LIMIT_MS
  while (performance.now() < limitMs) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  throw new Error(`the gateway does not answer at ${url}`)
}
