// Barcodes and QR codes as SVG. Brought when something is printed: the encoders are large.
import { code128, drawingSVG, qrcode } from 'bwip-js/generic'

export type Symbology = 'barcode' | 'qr'

/** What no symbol can hold is answered as nothing: the paper then shows the text alone. */
export function symbolOf(symbology: Symbology, text: string): string | null {
  try {
    return symbology === 'qr'
      ? qrcode({ bcid: 'qrcode', text }, drawingSVG())
      : narrowable(code128({ bcid: 'code128', text, height: BAR_HEIGHT }, drawingSVG()))
  } catch {
    return null
  }
}

/**
 * In mm. The drawing becomes 112 units high, one more than its bars: drawn 14 mm high (`print.css`), which is 112 dots of a
 * label printer, every bar and gap is whole dots wide.
 */
const BAR_HEIGHT = (111 / 2 / 72) * 25.4

/** Where there is no room for it, its bars become narrower, not lower. */
function narrowable(svg: string): string {
  return svg.replace('<svg ', '<svg preserveAspectRatio="none" ')
}
