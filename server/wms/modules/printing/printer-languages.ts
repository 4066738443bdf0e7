// A drawn label in the words of its printer. Whatever stands on it is dots: neither fonts nor codes of the printer are asked for.
import type { Bitmap } from '#server/wms/modules/printing/bitmap.ts'
import { mediaMm } from '#server/wms/modules/printing/drawn-label.ts'
import type { LabelSize, PrinterProtocol } from '#shared/domain/printing.ts'

type Wording = (bitmap: Bitmap, size: LabelSize) => Buffer

export const WORDINGS: Readonly<Record<PrinterProtocol, Wording>> = { ZPL: zpl, TSPL: tspl }

/** `^GFA`: hexadecimal, its runs counted. Cheap printers do not know `:Z64:`. */
function zpl({ width, height, stride, bits }: Bitmap): Buffer {
  const total = stride * height
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.from(bits.subarray(row * stride, (row + 1) * stride))
      .toString('hex')
      .toUpperCase(),
  )
  const drawn = rows.map((row, place) => (row === rows[place - 1] ? ':' : shortened(row))).join('')
  const graphic = `^FO0,0^GFA,${total},${total},${stride},${drawn}^FS`
  return Buffer.from(`^XA^PW${width}^LL${height}^LH0,0${graphic}^PQ1^XZ\n`)
}

/** Runs of digits as ZPL counts them: G to Y are 1 to 19, g to z 20 to 400; a comma: zeros as far as the row goes. */
function shortened(row: string): string {
  const isWhite = row.endsWith('0')
  const counted = (isWhite ? row.replace(/0+$/, '') : row).replace(
    /(.)\1{2,}/g,
    (run: string, digit: string) => countOf(run.length) + digit,
  )
  return isWhite ? `${counted},` : counted
}

const MOST_COUNTED = 400

function countOf(length: number): string {
  if (length > MOST_COUNTED) return `z${countOf(length - MOST_COUNTED)}`
  const [twenties, ones] = [Math.floor(length / 20), length % 20]
  const letter = (base: string, count: number) =>
    count === 0 ? '' : String.fromCharCode(base.charCodeAt(0) + count - 1)
  return letter('g', twenties) + letter('G', ones)
}

/** `BITMAP`: whole bytes, of which 0 burns; what pads a row stays white. */
function tspl({ height, stride, bits }: Bitmap, size: LabelSize): Buffer {
  const [widthMm, heightMm] = mediaMm(size)
  const head = `SIZE ${widthMm} mm,${heightMm} mm\r\nCLS\r\nBITMAP 0,0,${stride},${height},0,`
  return Buffer.concat([Buffer.from(head), bits.map((byte) => ~byte), Buffer.from('\r\nPRINT 1,1\r\n')])
}
