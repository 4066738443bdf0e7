// What a station asks of a handheld: its camera, its motor, and that its screen stays on.
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { comeIn, goTo, launchBrowser, witness } from '#tests/support/browser.ts'
import { type Shown, writeFilm } from '#tests/support/camera-film.ts'
import { atWork } from '#tests/support/journey.ts'
import { scan, told } from '#tests/support/station.ts'

const { console, page, user } = atWork('clerk')

const STATION = '/blind/movingScan'

const CODES: readonly Shown[] = [
  { symbology: 'code128', text: 'TRAY-0017' },
  { symbology: 'code39', text: 'BOX 39' },
  { symbology: 'ean13', text: '6901234567892' },
  { symbology: 'upca', text: '012345678905' },
  { symbology: 'interleaved2of5', text: '16901234567899' },
  { symbology: 'qrcode', text: 'QR-2026-11' },
  { symbology: 'gs1datamatrix', text: '(10)L7(01)06901234567892' },
]
/** As scanners send them: fields of varying length end with a separator. */
const READ = CODES.map(({ text }) => text).with(-1, '10L7\u001d0106901234567892')

it('reads the codes of a warehouse with its camera, where the browser has no reader of its own', async () => {
  const film = path.join(inject('runFolder'), 'codes.y4m')
  await writeFilm(film, CODES)
  const browser = await launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
  const { open, ...holder } = await witness(browser, console().url)
  const handheld = await comeIn({ open, ...holder }, 'clerk')
  expect(await handheld.evaluate(() => 'BarcodeDetector' in window)).toBe(false)
  const scanned = new Set<string | null>()
  handheld.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/blind/moving/content') scanned.add(searchParams.get('container'))
  })
  await goTo(handheld, STATION)
  await handheld.getByRole('button', { name: '摄像头' }).click()
  await expect.poll(() => [...scanned].sort()).toEqual(READ.toSorted())
  await handheld.getByRole('button', { name: '关闭摄像头' }).click()
  await handheld.getByLabel('摄像头画面').waitFor({ state: 'detached' })
  expect(holder.complaints.filter((complaint) => !complaint.includes('404 (Not Found)'))).toEqual([])
  await browser.close()
})

it('keeps its screen on while the station is seen, and shakes otherwise for what is wrong', async () => {
  await user().context.addInitScript(recordHandheld)
  const handheld = await user().open(STATION)
  await expect.poll(() => recorded(handheld)).toEqual(['on'])
  await scan(handheld, 'NOWHERE')
  await told(handheld, '找不到容器或箱 NOWHERE')
  expect(await recorded(handheld)).toEqual(['on', 'shake 200,80,200'])
  await handheld.getByRole('tab', { name: '首页' }).click()
  await expect.poll(() => recorded(handheld)).toContain('off')
  await handheld.close()
  user().complaints.splice(0)
  await page().close()
})

it.each([320, 360, 393])('shows the whole header on a screen %s px wide', async (width) => {
  await page().setViewportSize({ width, height: 640 })
  const edges = await page()
    .locator('.swms-navbar button:visible')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    )
  expect(edges.length).toBeGreaterThan(5)
  for (const [left, right] of edges) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
  }
})

/** In the page: a motor and a screen that write down what they are told, where a desk's browser has neither. */
function recordHandheld(): void {
  const log: string[] = []
  Object.assign(window, { handheldLog: log })
  const value = {
    request: async () => {
      log.push('on')
      return { release: async () => void log.push('off') }
    },
  }
  Object.defineProperty(navigator, 'wakeLock', { value })
  Object.defineProperty(navigator, 'vibrate', {
    value: (pattern: readonly number[]) => {
      log.push(`shake ${pattern}`)
      return true
    },
  })
}

function recorded(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { handheldLog: string[] }).handheldLog)
}
