// Next.js, installed for the occasion: a page that fetches what /home fetches and renders the markup that /home has, from
// plain elements. That is less work than the product's components cause, so the comparison is in its favour.
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { installPackages } from '#tests/bench/peer-packages.ts'
import { measurePage } from '#tests/bench/render/load.ts'
import { treeOf } from '#tests/bench/render/markup-tree.ts'
import type { Peer } from '#tests/bench/render/peers.ts'
import { startServer } from '#tests/bench/render/processes.ts'
import type { RecordedUpstream } from '#tests/bench/render/upstream.ts'
import { freePort } from '#tests/support/console.ts'

const PACKAGES = ['next@16', 'react', 'react-dom']
const BUILD_LIMIT_MS = 120_000

const run = promisify(execFile)

/** Answers why not when it cannot be had. */
export async function prepareNext(upstream: RecordedUpstream, product: Peer): Promise<Peer | string> {
  const folder = await installPackages('next', PACKAGES)
  if (folder === null) return `${PACKAGES.join(', ')} could not be installed`
  const { html } = await measurePage(product)
  await writePage(folder, { html, calls: await upstream.asked(), upstreamUrl: upstream.url })
  return startNext(folder)
}

async function startNext(folder: string): Promise<Peer | string> {
  const next = path.join(folder, 'node_modules/next/dist/bin/next')
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  try {
    await run(process.execPath, [next, 'build', folder], { cwd: folder, env, timeout: BUILD_LIMIT_MS })
  } catch (error) {
    return `its page could not be built: ${String(error).slice(0, 300)}`
  }
  const port = await freePort()
  const url = `http://localhost:${port}/`
  const server = await startServer([process.execPath, next, 'start', folder, '-p', String(port)], {
    url,
    cwd: folder,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  })
  return { name: 'Next.js 16', url, cookie: 'session=1', ...server }
}

type PageParts = { html: string; calls: string[]; upstreamUrl: string }

async function writePage(folder: string, { html, calls, upstreamUrl }: PageParts): Promise<void> {
  const appFolder = path.join(folder, 'app')
  await mkdir(appFolder)
  const write = (name: string, text: string) => writeFile(path.join(appFolder, name), text)
  await write('tree.json', JSON.stringify(treeOf(html)))
  await write('layout.jsx', LAYOUT)
  await write('tree.jsx', TREE)
  await write('page.jsx', page(calls.map((call) => upstreamUrl + call)))
}

const LAYOUT = `
export default function Layout({ children }) {
  return <html lang="zh-CN"><body>{children}</body></html>
}
`

/** A client component, as every part of a console is: what travels a second time is the data, not the markup. */
const TREE = `
'use client'
import { createElement } from 'react'
import tree from './tree.json'

function Node({ node }) {
  if (typeof node === 'string') return node
  const [tag, props, children] = node
  return createElement(tag, props, ...children.map((child, index) =>
    typeof child === 'string' ? child : <Node key={index} node={child} />))
}

/** data is there to be sent: the browser must have what the page was made of, here as in the product. */
export function Tree({ data }) {
  return tree.map((node, index) => <Node key={index} node={node} />)
}
`

function page(calls: string[]): string {
  return `
import { cookies } from 'next/headers'
import { Tree } from './tree.jsx'

export const dynamic = 'force-dynamic'

const CALLS = ${JSON.stringify(calls)}

export default async function Page() {
  const session = (await cookies()).get('session')?.value ?? ''
  const data = await Promise.all(CALLS.map(async (call) => {
    const answer = await fetch(call, { cache: 'no-store', headers: { authorization: session } })
    return answer.json()
  }))
  return <Tree data={data} />
}
`
}
