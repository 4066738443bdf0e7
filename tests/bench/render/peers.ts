// The product as it is deployed, and the smallest server that renders the same tree.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createBuilder } from 'vite'
import { login } from '#shared/contracts/system/user.ts'
import { type RunningServer, startServer } from '#tests/bench/render/processes.ts'
import { temporaryFolder } from '#tests/bench/temporary-folder.ts'
import { freePort } from '#tests/support/console.ts'

export type Peer = { name: string; url: string; cookie: string } & RunningServer

const ACCOUNT = { username: 'admin', password: 'admin123' }

export async function prepareProduct(upstreamUrl: string): Promise<Peer> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await startServer([process.execPath, 'dist/server/main.js'], {
    url: `${origin}/readyz`,
    env: {
      PORT: String(port),
      SWMS_UPSTREAM_URL: upstreamUrl,
      SWMS_METRICS_PORT: '0',
      SWMS_LOG_LEVEL: 'warn',
    },
  })
  return { name: 'product', url: `${origin}/home`, cookie: await signIn(origin), ...server }
}

export async function prepareBare(upstreamUrl: string): Promise<Peer> {
  const port = await freePort()
  const url = `http://localhost:${port}/home`
  const server = await startServer(
    [process.execPath, '--import', 'tsx', path.join(import.meta.dirname, 'bare-server.ts')],
    { url, env: { PORT: String(port), UPSTREAM_URL: upstreamUrl, TREE: await buildTree() } },
  )
  return { name: 'Fastify + renderToPipeableStream', url, cookie: 'any=1', ...server }
}

/** Compiles bare-tree.tsx as the product's own renderer is compiled; answers the file. */
async function buildTree(): Promise<string> {
  const outDir = await temporaryFolder('tree')
  await writeFile(path.join(outDir, 'package.json'), '{"type":"module"}')
  const input = { 'bare-tree': path.join(import.meta.dirname, 'bare-tree.tsx') }
  const build = { outDir, emptyOutDir: false, rolldownOptions: { input } }
  const builder = await createBuilder({ logLevel: 'error', environments: { ssr: { build } } })
  const { ssr } = builder.environments
  if (!ssr) throw new Error('vite.config.ts has no environment for the renderer')
  await builder.build(ssr)
  return path.join(outDir, 'bare-tree.js')
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(origin + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(ACCOUNT),
  })
  const cookie = answer.headers.getSetCookie().at(-1)?.split(';')[0]
  if (!answer.ok || !cookie) throw new Error(`the product refuses the sign-in: ${await answer.text()}`)
  return cookie
}
