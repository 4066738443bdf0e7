// What of a check is not as it should be; the first of it where there is much.
import { DocumentLink } from '#client/kit/document/document-link.tsx'
import { fieldLabels } from '#shared/contracts/definition/call.ts'
import { type CheckOutcome, violationSample } from '#shared/contracts/reconciliation/reconciliation.ts'
import { numberedPath } from '#shared/documents.ts'

const LABELS = fieldLabels(violationSample)

export function SampleTable({ check: { description, violations, samples } }: { check: CheckOutcome }) {
  return (
    <>
      <p>{description}</p>
      <div className="swms-check-samples">
        <table className="swms-table">
          <thead>
            <tr>
              <th scope="col">{LABELS.key}</th>
              <th scope="col">{LABELS.expected}</th>
              <th scope="col">{LABELS.found}</th>
            </tr>
          </thead>
          <tbody>
            {samples.map(({ key, expected, found }) => (
              <tr key={key}>
                <th scope="row">
                  <Key words={key.split(' ')} />
                </th>
                <td>{expected}</td>
                <td>{found}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {violations > samples.length && <p>只列出前 {samples.length} 条，改正后再核对</p>}
    </>
  )
}

/** Where a document is among its words, that leads to it. */
function Key({ words }: { words: readonly string[] }) {
  const place = words.findIndex((word) => numberedPath(word) !== null)
  if (place < 0) return words.join(' ')
  return (
    <>
      {words.slice(0, place).join(' ')} <DocumentLink number={words[place]} />{' '}
      {words.slice(place + 1).join(' ')}
    </>
  )
}
