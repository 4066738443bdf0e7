// Labels as the browser prints them: a code for scanners, lines for people.
import { Sheet } from '#client/kit/print/print-button.tsx'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import type { LabelContent } from '#shared/contracts/printing/label.ts'

export function LabelSheets({ labels }: { labels: readonly LabelContent[] }) {
  return labels.map(({ code, lines, qr }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: goods of two owners may have the same code, and no sheet moves
    <Sheet key={index} size="label">
      {code !== '' && <CodeSymbol symbology="barcode" text={code} />}
      <div>
        {lines.map(({ text, isLarge, isHeading }) => (
          <p key={text} className={isHeading ? 'swms-label-heading' : undefined}>
            {isLarge || isHeading ? <strong>{text}</strong> : text}
          </p>
        ))}
      </div>
      <CodeSymbol symbology="qr" text={qr} />
    </Sheet>
  ))
}
