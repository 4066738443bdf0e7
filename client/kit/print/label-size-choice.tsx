// Beside a button that prints labels: which size they have.
import { type ReactNode, useState } from 'react'
import { keepLabelSize, type LabelKind, labelSize } from '#client/kit/print/label-size.ts'
import { useHydrated } from '#client/kit/use-hydrated.ts'
import { LABEL_SIZES } from '#shared/domain/printing.ts'

/** What is printed on sheets has no choice beside it. */
export function WithLabelSize({ kind, children }: { kind: LabelKind | undefined; children: ReactNode }) {
  if (!kind) return children
  return (
    <span className="bp6-control-group">
      {children}
      <LabelSizeChoice kind={kind} />
    </span>
  )
}

function LabelSizeChoice({ kind }: { kind: LabelKind }) {
  const [chosen, setChosen] = useState<string>()
  // The server does not know what this browser has kept.
  const kept = useHydrated() ? labelSize(kind) : kind.usual
  return (
    <span className="bp6-html-select">
      <select
        aria-label={`${kind.name}尺寸`}
        value={chosen ?? kept}
        onChange={({ currentTarget: { value } }) => {
          keepLabelSize(kind, value)
          setChosen(value)
        }}
      >
        {LABEL_SIZES.map((size) => (
          <option key={size} value={size}>
            {size} mm
          </option>
        ))}
      </select>
    </span>
  )
}
