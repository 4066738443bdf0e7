// At a scan station, with nothing but a scanner and a keyboard.
import type { CDPSession, Page } from 'playwright-core'
import { SEPARATOR } from '#shared/gs1-signs.ts'

/** From a scanner's Enter to the first key of a hand at the least: one that comes sooner is the scanner's, too. */
const HAND_MS = 150

const SCANNER_MS = 3
const ENTER = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
const sessions = new WeakMap<Page, Promise<CDPSession>>()

export function scanned(page: Page, code: string, msPerKey?: number): Promise<void> {
  return sendKeys(page, [...keysOf(code), ENTER], msPerKey)
}

export function scannedWithoutEnd(page: Page, code: string): Promise<void> {
  return sendKeys(page, keysOf(code))
}

type Key = { key: string; text?: string; modifiers?: number }

function keysOf(code: string): Key[] {
  return [...code].map((key) => (key === SEPARATOR ? CONTROL_BRACKET : { key, text: key }))
}

/** As scanners press the separator of a label. */
const CONTROL_BRACKET = { key: ']', modifiers: 2 }

/**
 * A key carries the time at which it was pressed. A scanner's come together, as it sends them: passed on one by one by a busy
 * machine they would stand as far apart as no scanner's do.
 */
async function sendKeys(page: Page, keys: readonly Key[], msPerKey = SCANNER_MS): Promise<void> {
  const session = await sessionOf(page)
  const beginMs = Date.now()
  const isScanner = msPerKey <= SCANNER_MS
  if (isScanner) await until(beginMs + keys.length * msPerKey)
  const sent: Promise<unknown>[] = []
  for (const [place, key] of keys.entries()) {
    const atMs = beginMs + place * msPerKey
    if (!isScanner) await until(atMs)
    for (const type of ['keyDown', 'keyUp'] as const) {
      sent.push(session.send('Input.dispatchKeyEvent', { type, ...key, timestamp: atMs / 1_000 }))
    }
  }
  await Promise.all(sent)
}

async function until(atMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - Date.now())))
}

function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, known)
  return known
}

/** Nobody puts the focus anywhere: it is where scans go. The hand is free for keys afterwards. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.classList.contains('swms-scan-field'))
  await scanned(page, code)
  await page.waitForTimeout(HAND_MS)
}

export async function pressEnterByHand(page: Page): Promise<void> {
  await page.waitForTimeout(HAND_MS)
  await page.keyboard.press('Enter')
}

export async function told(page: Page, text: string): Promise<void> {
  await page.locator('.swms-scan-feedback').filter({ hasText: text }).waitFor()
}
