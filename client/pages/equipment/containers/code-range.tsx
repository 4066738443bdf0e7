// Codes in a row: the first ones, and the last where there are more than one cares to read.
import '#client/pages/equipment/containers/code-range.css'

const SHOWN = 11

export function CodeRange({ codes }: { codes: readonly string[] }) {
  const isLong = codes.length > SHOWN + 1
  const first = isLong ? codes.slice(0, SHOWN) : codes
  return (
    <ol className="swms-codes">
      {first.map((code) => (
        <li key={code}>{code}</li>
      ))}
      {isLong && (
        <>
          <li className="swms-codes-between">…</li>
          <li>{codes.at(-1)}</li>
        </>
      )}
    </ol>
  )
}
