// Real browsers of years ago, as packages carry them: compressed, and without the system's libraries they do not need.
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { keptFolder } from '#tests/support/run-folder.ts'

/** The oldest that the console is made for, and one that knows most but not all of what today's do. */
export const OLD_CHROMES = [80, 115] as const
export type OldChrome = (typeof OLD_CHROMES)[number]

const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

export async function launchOldChrome(version: OldChrome): Promise<Browser> {
  return puppeteer.launch({ executablePath: await unpacked(version), args: FLAGS, headless: true })
}

export type OldPage = { page: Page; complaints: string[] }

/** Of the page's policy: whoever does not know it goes without, and says so. */
const UNKNOWN_SOURCE = "invalid source: ''wasm-unsafe-eval''. It will be ignored"

/** A window that remembers its errors. */
export async function openOldPage(browser: Browser, url: string): Promise<OldPage> {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes(UNKNOWN_SOURCE))
      complaints.push(message.text())
  })
  page.setDefaultTimeout(60_000)
  await page.setViewport({ width: 1366, height: 768 })
  await page.goto(url)
  return { page, complaints }
}

async function unpacked(version: OldChrome): Promise<string> {
  const folder = await keptFolder(`chrome-${version}`, async (to) => {
    const from = `node_modules/chromium-${version}/bin`
    await mkdir(to)
    await inflate(path.join(from, 'chromium.br'), path.join(to, 'chromium'))
    const libraries = path.join(to, 'swiftshader.tar')
    await inflate(path.join(from, 'swiftshader.tar.br'), libraries)
    await promisify(execFile)('tar', ['-xf', libraries, '-C', to])
  })
  return path.join(folder, 'chromium')
}

async function inflate(from: string, to: string): Promise<void> {
  await writeFile(to, await promisify(brotliDecompress)(await readFile(from)), { mode: 0o755 })
}
