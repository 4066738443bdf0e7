// Starts the built console, or with the argument `wms` the WMS API alone, and builds first when the sources are newer.
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.dirname(import.meta.dirname)
const SOURCES = ['client', 'server', 'shared', 'vite.config.ts', 'package-lock.json']

// Before anything is loaded: React and the libraries choose their production form by it.
process.env['NODE_ENV'] = 'production'

const target = process.argv[2] === 'wms' ? 'wms.js' : 'main.js'
const built = path.join(root, 'dist/server', target)
if (await isStale(built)) await build()
await import(pathToFileURL(built).href)

/** @param {string} file */
async function isStale(file) {
  const builtAtMs = await modifiedAtMs(file)
  const sourceTimes = await Promise.all(SOURCES.map((source) => newestMs(path.join(root, source))))
  return Math.max(...sourceTimes) > builtAtMs
}

async function build() {
  process.stdout.write('正在构建……\n')
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ root, logLevel: 'warn' })
  await builder.buildApp()
}

/**
 * @param {string} place
 * @returns {Promise<number>}
 */
async function newestMs(place) {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const times = await Promise.all([place, ...files].map(modifiedAtMs))
  return Math.max(...times)
}

/** @param {string} file */
async function modifiedAtMs(file) {
  const found = await stat(file).catch(() => null)
  return found?.mtimeMs ?? 0
}
