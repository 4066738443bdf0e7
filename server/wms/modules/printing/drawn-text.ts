// Text as dots. Printers have no Chinese letters that one can rely on: they are drawn here, with a font that comes along. It is
// loaded with the first label, and only as far as its letters are used.
import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { type Bitmap, burn } from '#server/wms/modules/printing/bitmap.ts'

const FAMILY = 'SWMS Label'
/** Of the size of its letters. */
export const LINE_HEIGHT = 1.3
const BASELINE = 1.02
/** Darker than that burns: thin strokes of small letters stay whole. */
const BURNS_BELOW = 150

/** A long line is broken anywhere, as Chinese is. */
export function wrapped(text: string, size: number, width: number): string[] {
  const pen = penOf(1, 1, size)
  const lines: string[] = []
  let line = ''
  for (const letter of text) {
    if (line !== '' && pen.measureText(line + letter).width > width) {
      lines.push(line)
      line = letter.trim()
    } else line += letter
  }
  return [...lines, line]
}

export function widthOf(text: string, size: number): number {
  return penOf(1, 1, size).measureText(text).width
}

/** `x` and `y` of its upper left corner, or of its middle. */
export function drawText(
  bitmap: Bitmap,
  text: string,
  { x, y, size, align = 'left' }: { x: number; y: number; size: number; align?: 'left' | 'center' },
): void {
  const width = Math.ceil(widthOf(text, size)) + 1
  const height = Math.ceil(size * LINE_HEIGHT)
  const left = align === 'left' ? x : x - Math.floor(width / 2)
  const pen = penOf(width, height, size)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#000'
  pen.fillText(text, 0, size * BASELINE)
  const { data } = pen.getImageData(0, 0, width, height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      if ((data[(row * width + column) * 4] ?? 255) < BURNS_BELOW) burn(bitmap, left + column, y + row)
}

/** A canvas of one line alone: reading back the whole label's takes ten times as long. */
function penOf(width: number, height: number, size: number) {
  if (!GlobalFonts.has(FAMILY)) loadFont()
  const pen = createCanvas(width, height).getContext('2d')
  pen.font = `${size}px "${FAMILY}"`
  return pen
}

function loadFont(): void {
  const file = import.meta.resolve('@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf')
  GlobalFonts.registerFromPath(fileURLToPath(file), FAMILY)
}
