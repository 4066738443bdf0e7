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

it.each(['/inventory/stock', '/entryOrder/putaway', '/outbound/create', STATION])(
  'has nothing to press on %s that a fingertip might miss',
  async (route) => {
    await page().setViewportSize({ width: 360, height: 640 })
    await goTo(page(), route)
    const targets = await page().evaluate(measureTargets)
    expect(targets.length).toBeGreaterThan(9)
    expect(targets.filter(({ width, height }) => Math.min(width, height) < 43.5)).toEqual([])
  },
)

it.each([
  { width: 360, height: 640 },
  { width: 640, height: 360 },
  { width: 1366, height: 768 },
])('tells in passing without covering anything, in a window of $width by $height', async (size) => {
  await page().setViewportSize(size)
  for (const route of ['/inventory/stock', '/outbound/create', STATION]) {
    await goTo(page(), route)
    await page().getByText('您有新的消息待处理').filter({ visible: true }).waitFor()
    expect(await page().evaluate(underToasts)).toEqual([])
  }
  await page().keyboard.press('Control+k')
  await page().getByRole('combobox', { name: '搜索菜单' }).waitFor()
  expect(await page().evaluate(underToasts)).toEqual([])
  await page().keyboard.press('Escape')
})

it('leaves the focus where scans go when a toast is closed', async () => {
  await page().setViewportSize({ width: 360, height: 640 })
  await goTo(page(), STATION)
  await page().getByRole('button', { name: '关闭提示' }).click()
  expect(await page().evaluate(() => document.activeElement?.className)).toContain('swms-scan-field')
})

it('shows whole rows in a page enlarged four times', async () => {
  await page().setViewportSize({ width: 342, height: 192 })
  await goTo(page(), '/inventory/stock')
  const row = page().locator('.swms-rows tbody tr[aria-rowindex]').nth(3)
  await row.scrollIntoViewIfNeeded()
  expect(await row.evaluate(isWhollySeen)).toBe(true)
})

it('answers a scan in sight, on a phone that lies on its side', async () => {
  await page().setViewportSize({ width: 640, height: 360 })
  await goTo(page(), STATION)
  await scan(page(), 'NOWHERE')
  await told(page(), '找不到容器或箱 NOWHERE')
  expect(await page().locator('.swms-scan-feedback').evaluate(isWhollySeen)).toBe(true)
  user().complaints.splice(0)
})

/** In the page: what can be pressed, as large as it is. The words of a tick belong to it, a link in a text has its line. */
function measureTargets(): { name: string; width: number; height: number }[] {
  return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
    .filter((target) => target.checkVisibility() && !target.closest('p, :disabled'))
    .map((target) => (target.matches('[type=checkbox], [type=radio]') && target.closest('label')) || target)
    .map((target) => ({ name: target.outerHTML.slice(0, 120), rect: target.getBoundingClientRect() }))
    .filter(({ rect }) => rect.width > 1)
    .map(({ name, rect: { width, height } }) => ({ name, width, height }))
}

/** In the page: what one could press if nothing were told in passing. */
function underToasts(): string[] {
  const covered = new Set<string>()
  for (const told of document.querySelectorAll<HTMLElement>('.swms-toasts, .swms-notice-word')) {
    const { left, right, top, bottom } = told.getBoundingClientRect()
    told.style.visibility = 'hidden'
    for (let x = left + 2; x < right; x += 8) {
      for (let y = top + 2; y < bottom; y += 8) {
        const control = document
          .elementFromPoint(x, y)
          ?.closest('a, button, input, select, textarea, [role=tab]')
        if (control) covered.add(control.outerHTML.slice(0, 120))
      }
    }
    told.style.visibility = ''
  }
  return [...covered]
}

/** In the page: nothing stands over an element, and nothing of it is outside the window. */
function isWhollySeen(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  return [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
    element.contains(document.elementFromPoint(x, y)),
  )
}

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
