// Barcodes and QR codes as SVG. Brought when something is printed: the encoders are large.
import { code128, drawingSVG, gs1_128, qrcode } from 'bwip-js/generic'

/** `label`: GS1-128, its text in brackets. */
export type Symbology = 'barcode' | 'label' | 'qr'

/** What no symbol can hold is answered as nothing: the paper then shows the text alone. */
export function symbolOf(symbology: Symbology, text: string): string | null {
  try {
    return DRAW[symbology](text)
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

const DRAW: Readonly<Record<Symbology, (text: string) => string>> = {
  qr: (text) => qrcode({ bcid: 'qrcode', text }, drawingSVG()),
  barcode: (text) => narrowable(code128({ bcid: 'code128', text, height: BAR_HEIGHT }, drawingSVG())),
  label: (text) => narrowable(gs1_128({ bcid: 'gs1-128', text, height: BAR_HEIGHT }, drawingSVG())),
}
