// Barcodes and QR codes as SVG. Brought when something is printed: the encoders are large.
import { code128, drawingSVG, qrcode } from 'bwip-js/generic'

export type Symbology = 'barcode' | 'qr'

/** What no symbol can hold is answered as nothing: the paper then shows the text alone. */
export function symbolOf(symbology: Symbology, text: string): string | null {
  try {
    return symbology === 'qr'
      ? qrcode({ bcid: 'qrcode', text }, drawingSVG())
      : code128({ bcid: 'code128', text, height: 12 }, drawingSVG())
  } catch {
    return null
  }
}
