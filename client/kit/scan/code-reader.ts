// Reads the codes of a warehouse out of pictures: ZXing as WebAssembly, since few browsers have a reader of their own. Chrome
// before 97 runs none of it under our policy, and mostly has one.
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

const OPTIONS: ReaderOptions = {
  formats: ['Code128', 'Code39', 'EANUPC', 'ITF', 'QRCode', 'DataMatrix'],
  maxNumberOfSymbols: 1,
  // The separator of a GS1 code stays the character that it is.
  textMode: 'Plain',
}

/** Answers the code in a film's present picture; null where there is none, or no picture yet. */
export type CodeReader = (film: HTMLVideoElement) => Promise<string | null>

/** Not in every browser, and so in none of TypeScript's. */
type Detector = { detect: (film: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type WithDetector = { BarcodeDetector?: new () => Detector }

export async function createCodeReader(): Promise<CodeReader> {
  return createZxing().catch((reason: unknown) => {
    const { BarcodeDetector } = window as WithDetector
    if (!BarcodeDetector) throw reason
    const detector = new BarcodeDetector()
    // A picture that is not there yet cannot be read; the next one can.
    return async (film) => (await detector.detect(film).catch(() => []))[0]?.rawValue ?? null
  })
}

async function createZxing(): Promise<CodeReader> {
  // Its own default is an address on another server.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser draws no pictures')
  return async (film) => {
    const { videoWidth: width, videoHeight: height } = film
    if (width === 0) return null
    Object.assign(canvas, { width, height })
    context.drawImage(film, 0, 0)
    const [found] = await readBarcodes(context.getImageData(0, 0, width, height), OPTIONS)
    return found ? asScanned(found) : null
  }
}

/** ZXing widens a UPC to an EAN; scanners send its twelve digits. */
function asScanned({ text, symbology }: Pick<ReadResult, 'text' | 'symbology'>): string {
  return symbology === 'EANUPC' ? text.replace(/^0(?=\d{12}$)/, '') : text
}
