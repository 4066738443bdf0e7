// A label, laid out once for each size and drawn at the dots of its printer. Bars and squares are whole dots wide: drawn otherwise
// some of them are not read.
import { setImmediate as others } from 'node:timers/promises'
import codes from 'bwip-js/node'
import { type Bitmap, type Box, burnBox, createBitmap } from '#server/wms/modules/printing/bitmap.ts'
import { drawText, LINE_HEIGHT, widthOf, wrapped } from '#server/wms/modules/printing/drawn-text.ts'
import type { LabelContent, LabelLine } from '#server/wms/schema/printing.ts'
import type { LabelSize, PrinterDpi } from '#shared/domain/printing.ts'

/** In mm. */
type Layout = {
  margin: number
  bars: number
  text: number
  qr: number
  /** Upright the text has the whole width, and the QR code stands below it. */
  isUpright?: true
}

const LAYOUTS: Readonly<Record<LabelSize, Layout>> = {
  '60×40': { margin: 2, bars: 9, text: 2.5, qr: 17 },
  '100×60': { margin: 3, bars: 14, text: 3.2, qr: 24 },
  '76×130': { margin: 3, bars: 16, text: 4, qr: 30, isUpright: true },
  '100×100': { margin: 3, bars: 21, text: 4, qr: 34 },
  '100×150': { margin: 3, bars: 21, text: 5, qr: 40, isUpright: true },
}

const DOTS_PER_MM: Readonly<Record<PrinterDpi, number>> = { 203: 8, 300: 300 / 25.4 }
const GAP_MM = 1
/** Of the narrowest bar: narrower than two dots none is printed that a scanner reads, broader than that none is needed. */
const NARROWEST_DOTS = 2
const BROADEST_MM = 0.375
/** Letters that there are bars for: people call places by Chinese ones, too. */
const IN_BARS = /^[ -~]+$/
/** Left white beside a code, in its narrowest bars or squares. */
const QUIET_BARS = 10
const QUIET_SQUARES = 4
/** One of the eight masks, all of which are read: trying them out takes five times as long. */
const QR = { eclevel: 'M', mask: 3 }
const LARGER = 1.25
const HEADING = 2.5
/** Of the letters, until all of the text fits. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5]

type Media = { size: LabelSize; dpi: PrinterDpi }
type Line = { text: string; size: number }

/** Takes some 20 ms, but never more than a few at once: scans are answered between its lines. */
export async function drawLabel({ code, lines, qr }: LabelContent, media: Media): Promise<Bitmap> {
  const { isUpright, ...layout } = LAYOUTS[media.size]
  const { width, height } = mediaDots(media)
  const dots = (mm: number) => Math.round(mm * DOTS_PER_MM[media.dpi])
  const [margin, text, gap] = [dots(layout.margin), dots(layout.text), dots(GAP_MM)]
  const bitmap = createBitmap(width, height)
  const bars = { x: margin, y: margin, width: width - 2 * margin, height: dots(layout.bars) }
  const hasBars = drawBars(bitmap, code, bars, dots(BROADEST_MM))
  const top = margin + (hasBars ? bars.height : 0)
  drawText(bitmap, code, { x: Math.floor(width / 2), y: top, size: text, align: 'center' })
  const corner = dots(layout.qr)
  await others()
  drawSquares(bitmap, hasBars || code === '' ? qr : code, {
    x: width - margin - corner,
    y: height - margin - corner,
    width: corner,
    height: corner,
  })
  const below = top + Math.ceil(text * LINE_HEIGHT) + gap
  await drawLines(bitmap, lines, text, {
    x: margin,
    y: below,
    width: width - 2 * margin - (isUpright ? 0 : corner + gap),
    height: height - margin - below - (isUpright ? corner + gap : 0),
  })
  return bitmap
}

/** In mm, the width first. */
export function mediaMm(size: LabelSize): [width: number, height: number] {
  const [width = 0, height = 0] = size.split('×').map(Number)
  return [width, height]
}

function mediaDots({ size, dpi }: Media) {
  const [width, height] = mediaMm(size).map((mm) => Math.floor(mm * DOTS_PER_MM[dpi])) as [number, number]
  return { width, height }
}

/** False where bars cannot say it, or there is no room for such as a scanner reads. */
function drawBars(bitmap: Bitmap, code: string, { x, y, width, height }: Box, broadest: number): boolean {
  if (!IN_BARS.test(code)) return false
  const [symbol] = codes.raw({ bcid: 'code128', text: code })
  const bars = symbol && 'sbs' in symbol ? symbol.sbs : []
  const units = bars.reduce((sum, bar) => sum + bar, 0)
  const unit = Math.min(broadest, Math.floor(width / (units + 2 * QUIET_BARS)))
  if (unit < NARROWEST_DOTS) return false
  let left = x + Math.floor((width - units * unit) / 2)
  for (const [place, bar] of bars.entries()) {
    if (place % 2 === 0) burnBox(bitmap, { x: left, y, width: bar * unit, height })
    left += bar * unit
  }
  return true
}

function drawSquares(bitmap: Bitmap, text: string, { x, y, width }: Box): void {
  const [symbol] = codes.raw({ bcid: 'qrcode', text, ...QR })
  if (!symbol || !('pixs' in symbol)) return
  const { pixs, pixx } = symbol
  const unit = Math.floor(width / (pixx + 2 * QUIET_SQUARES))
  const indent = Math.floor((width - pixx * unit) / 2)
  for (const [place, isDark] of pixs.entries()) {
    if (!isDark) continue
    const [column, row] = [place % pixx, Math.floor(place / pixx)]
    burnBox(bitmap, {
      x: x + indent + column * unit,
      y: y + indent + row * unit,
      width: unit,
      height: unit,
    })
  }
}

async function drawLines(bitmap: Bitmap, lines: LabelContent['lines'], size: number, box: Box) {
  let top = box.y
  for (const { text, size: own } of fitting(lines, size, box)) {
    await others()
    drawText(bitmap, text, { x: box.x, y: top, size: own })
    top += heightOf({ size: own })
  }
}

/** Smaller letters, where there is more to say than room; what is too much even then ends with an ellipsis. */
function fitting(lines: LabelContent['lines'], size: number, { width, height }: Box): Line[] {
  let fitted: Line[] = []
  for (const scale of SCALES) {
    fitted = lines.flatMap((line) => {
      const own = sizeOf(line, size * scale, width)
      return wrapped(line.text, own, width).map((part) => ({ text: part, size: own }))
    })
    if (fitted.reduce((sum, line) => sum + heightOf(line), 0) <= height) return fitted
  }
  const kept = shownOf(fitted, height)
  const last = kept.at(-1)
  return last ? [...kept.slice(0, -1), { ...last, text: `${last.text.slice(0, -1)}…` }] : []
}

/** A heading is rather smaller than broken. */
function sizeOf({ text, isLarge, isHeading }: LabelLine, size: number, width: number): number {
  if (!isHeading) return Math.round(size * (isLarge ? LARGER : 1))
  const whole = Math.floor((size * HEADING * width) / widthOf(text, size * HEADING))
  return Math.max(Math.round(size), Math.min(Math.round(size * HEADING), whole))
}

function shownOf(lines: readonly Line[], height: number): Line[] {
  let left = height
  return lines.filter((line) => {
    left -= heightOf(line)
    return left >= 0
  })
}

function heightOf({ size }: Pick<Line, 'size'>): number {
  return Math.ceil(size * LINE_HEIGHT)
}
