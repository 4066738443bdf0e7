// What is printed, as it stands on paper.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** The sheets are put together as for the browser's dialog, and then drawn as they stand on paper. */
export async function putOnPaper(page: Page, label: string): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.body.setAttribute('data-printed', '')
    }
  })
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.locator('body[data-printed]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
}

/** Texts of the cells of each printed line. */
export function printedLines(page: Page): Promise<string[][]> {
  return page
    .locator('.swms-sheet tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)))
}

/** Width × height of each page in millimetres. Once printed, the sheets are gone. */
export async function paperSizes(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  await page.emulateMedia({ media: null })
  const boxes = pdf.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)
  return [...boxes].map(([, width, height]) => `${inMm(width)}×${inMm(height)}`)
}

function inMm(points: string | undefined): number {
  return Math.round((Number(points) * 25.4) / 72)
}

/** Symbology and text of each code in the picture of an element. */
export async function codesIn(element: Locator): Promise<string[]> {
  return readCodes(await element.screenshot())
}

/** The same in a picture: a file's, or its dots. */
export async function readCodes(picture: Uint8Array | ImageData): Promise<string[]> {
  const program = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(await readFile(program)).buffer },
    fireImmediately: true,
  })
  const codes = await readBarcodes(picture, { formats: ['Code128', 'QRCode'] })
  return codes.map(({ format, text }) => `${format} ${text}`)
}
