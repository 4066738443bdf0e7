// Labels on paper: of the size that is in the printer, each kind of its own, and with codes that a scanner reads.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { location } from '#shared/contracts/base/location.ts'
import { openBlindBox } from '#shared/contracts/blind/box.ts'
import { blindTask } from '#shared/contracts/blind/task.ts'
import { goTo } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { call } from '#tests/support/page-call.ts'
import { codesIn, paperSizes, putOnPaper } from '#tests/support/paper.ts'

const SIZES = ['60×40', '100×60', '76×130', '100×100', '100×150']
/** Drawn with bars that were not whole dots wide, these were not read. */
const UNREADABLE_ONCE = ['BOX-27da5624-246', 'BOX-9589346f-2f7', 'BOX-d4e1b7cb-690']
/** Two in each direction for a dot of a label printer (203 dpi), as a scanner's camera sees it. */
const DOTS = { deviceScaleFactor: (2 * 203) / 96 }

const stage = atWork('admin')
let page: Page

beforeEach(async () => {
  const storageState = await stage.user().context.storageState()
  page = await stage
    .browser()
    .newPage({ ...DOTS, storageState, baseURL: stage.console().url, locale: 'zh-CN' })
  await goTo(page, '/home')
  return () => page.close()
})

it.each(SIZES)('of %s mm hold all that is printed on them, and their codes are read', async (size) => {
  const boxes = [`SF${Date.now()}`, ...UNREADABLE_ONCE.map((code) => `${code}${SIZES.indexOf(size)}`)]
  const boxesPath = `/blind/detail?id=${await blindTaskWith(boxes)}`
  await goTo(page, boxesPath)
  await chooseSize('箱标签', size)
  await putOnPaper(page, '打印箱标签')
  expect(await paperSizes(page)).toEqual(boxes.map(() => size))

  await goTo(page, boxesPath)
  await putOnPaper(page, '打印箱标签')
  expect(await cutOff()).toEqual([])
  expect((await codesRead()).sort()).toEqual(
    boxes.flatMap((box) => [`Code128 ${box}`, `QRCode ${box}`]).sort(),
  )

  await goTo(page, '/personnel/qrCode?workers=G10001')
  await page.getByRole('button', { name: '生成工牌' }).click()
  await page.getByRole('link', { name: '计件链接' }).waitFor()
  await chooseSize('工牌', size)
  await putOnPaper(page, '打印工牌')
  expect(await cutOff()).toEqual([])
  expect(await codesRead()).toEqual([expect.stringMatching(/^QRCode ./)])
  expect(await paperSizes(page)).toEqual([size])
})

it('of an aisle are printed by the filters of the list, with their check digits', async () => {
  const { rows } = await call(page, location.list, { body: { warehouse: ['SHQP'], size: 1 } })
  const { zone, aisle } = rows[0] ?? { zone: '', aisle: '' }
  await goTo(page, '/basic/location')
  expect(await page.getByRole('button', { name: '打印筛选出的标签' }).isDisabled()).toBe(true)
  const body = { warehouse: ['SHQP'], zone: [zone], aisle, size: 200 }
  const places = (await call(page, location.list, { body })).rows
  for (const size of ['60×40', '76×130']) {
    await goTo(page, `/basic/location?warehouse=SHQP&zone=${zone}&aisle=${aisle}`)
    await chooseSize('库位标签', size)
    await putOnPaper(page, '打印筛选出的标签')
    expect(await cutOff()).toEqual([])
    expect((await codesRead()).sort()).toEqual(
      places.flatMap(({ code }) => [`Code128 ${code}`, `QRCode ${code}`]).sort(),
    )
    await page.emulateMedia({ media: null })
  }
  const shown = await page.locator('.swms-sheet').allTextContents()
  for (const { checkDigit } of places)
    expect(shown.some((text) => text.includes(`校验码 ${checkDigit}`))).toBe(true)
})

it('have a size for each kind, which this browser remembers', async () => {
  const boxesPath = `/blind/detail?id=${await blindTaskWith([randomUUID()])}`
  await goTo(page, boxesPath)
  await chooseSize('箱标签', '60×40')
  await goTo(page, '/personnel/qrCode?workers=G10001')
  await page.getByRole('button', { name: '生成工牌' }).click()
  expect(await chosenSize('工牌')).toBe('100×60')
  await goTo(page, boxesPath)
  expect(await chosenSize('箱标签')).toBe('60×40')
})

async function blindTaskWith(boxes: readonly string[]): Promise<number> {
  const body = { owner: 'YCFS', warehouse: 'SHQP', source: '到货无单', expectedParcels: 2 } as const
  const { id } = await call(page, blindTask.create, { body: { ...body, opId: randomUUID() } })
  for (const boxNo of boxes) {
    const waybillNo = 'YD20261127000123'
    await call(page, openBlindBox, { body: { taskId: id, boxNo, waybillNo, opId: randomUUID() } })
  }
  return id
}

async function chooseSize(kind: string, size: string): Promise<void> {
  await page.getByLabel(`${kind}尺寸`).selectOption(size)
}

function chosenSize(kind: string): Promise<string> {
  return page.getByLabel(`${kind}尺寸`).inputValue()
}

/** Texts that do not stand on their label as a whole. */
function cutOff(): Promise<string[]> {
  return page.locator('.swms-sheet :is(p, span, small, strong, svg, figcaption)').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const of = element.closest('.swms-sheet')?.getBoundingClientRect()
      const { right, bottom, height } = element.getBoundingClientRect()
      const isOver = of === undefined || right > of.right + 0.5 || bottom > of.bottom + 0.5
      return height > 0 && isOver && !element.closest('.swms-symbol--barcode svg') ? [element.outerHTML] : []
    }),
  )
}

/** Once each: the picture of a label has a line of the next one's bars at its edge. */
async function codesRead(): Promise<string[]> {
  const read = new Set<string>()
  for (const label of await page.locator('.swms-sheet').all())
    for (const code of await codesIn(label)) read.add(code)
  return [...read]
}
