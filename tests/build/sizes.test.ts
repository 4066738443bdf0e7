// What a first visit downloads, from the build in dist/: run the build before this.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const CLIENT_DIR = 'dist/client'
const ENTRY = 'client/entry.browser.tsx'
const FRAME = 'client/shell/frame.tsx'

type Chunk = { file: string; css?: string[]; imports?: string[] }
const manifest = JSON.parse(readFileSync(path.join(CLIENT_DIR, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

const VISITS = [
  { page: '/login', modules: [ENTRY, 'client/pages/entrance/login.tsx'], scriptLimit: 111_000 },
  { page: '/home', modules: [ENTRY, FRAME, 'client/pages/home/home.tsx'], scriptLimit: 190_500 },
]
const STYLE_LIMIT = 35_000

test.each(VISITS)('$page loads less than $scriptLimit bytes of gzipped script, and few styles', (visit) => {
  const chunks = chunksOf(visit.modules)
  const scripts = gzippedSize(chunks.map((chunk) => chunk.file))
  const styles = gzippedSize(chunks.flatMap((chunk) => chunk.css ?? []))
  process.stdout.write(`${visit.page}: ${scripts} bytes of script, ${styles} bytes of styles, gzip\n`)
  expect(scripts).toBeLessThan(visit.scriptLimit)
  expect(styles).toBeLessThan(STYLE_LIMIT)
})

/** The modules' chunks and all that they import statically. */
function chunksOf(modules: readonly string[]): Chunk[] {
  const names = new Set(modules)
  for (const name of names) for (const imported of chunkOf(name).imports ?? []) names.add(imported)
  return [...names].map(chunkOf)
}

function chunkOf(name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is not in the build's manifest`)
  return chunk
}

function gzippedSize(files: readonly string[]): number {
  return [...new Set(files)]
    .map((file) => gzipSync(readFileSync(path.join(CLIENT_DIR, file)), { level: 9 }).length)
    .reduce((total, size) => total + size, 0)
}
