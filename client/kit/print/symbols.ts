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

/** Drawn 14 mm high (`print.css`), bars of this height are two dots of a label printer wide. */
const BAR_HEIGHT = 20

/** Where there is no room for it, its bars become narrower, not lower. */
function narrowable(svg: string): string {
  return svg.replace('<svg ', '<svg preserveAspectRatio="none" ')
}
