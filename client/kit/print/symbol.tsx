// A barcode or QR code on paper, with its text underneath for people.
import { codePart } from '#client/data/code.ts'
import type { Symbology } from '#client/kit/print/symbols.ts'

type CodeSymbolProps = { symbology: Symbology; text: string }

const encoder = codePart(() => import('#client/kit/print/symbols.ts'))

export function CodeSymbol({ symbology, text }: CodeSymbolProps) {
  const { symbolOf } = encoder.useModule()
  const svg = symbolOf(symbology, text)
  return (
    <figure className={`swms-symbol swms-symbol--${symbology}`}>
      {svg && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the encoder: lines and numbers, nothing of the text
        <span role="img" aria-label={text} dangerouslySetInnerHTML={{ __html: svg }} />
      )}
      <figcaption>{text}</figcaption>
    </figure>
  )
}
