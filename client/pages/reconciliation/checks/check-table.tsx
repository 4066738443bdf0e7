// Every check, and what it has come to.
import { formatCount } from '#client/kit/format.ts'
import { fieldLabels } from '#shared/contracts/definition/call.ts'
import { type CheckOutcome, checkOutcome } from '#shared/contracts/reconciliation/reconciliation.ts'

const LABELS = fieldLabels(checkOutcome)

export function CheckTable({ checks }: { checks: readonly CheckOutcome[] }) {
  return (
    <div className="swms-table-scroll">
      <table className="swms-table">
        <thead>
          <tr>
            <th scope="col">{LABELS.name}</th>
            <th scope="col">结果</th>
            <th scope="col" className="swms-table-number">
              {LABELS.checked}
            </th>
            <th scope="col">{LABELS.description}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check.code}>
              <th scope="row">{check.name}</th>
              <td>
                <Verdict {...check} />
              </td>
              <td className="swms-table-number">{formatCount(check.checked)}</td>
              <td className="swms-check-description">{check.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What has not been there to be checked is not right yet. */
function Verdict({ checked, violations }: CheckOutcome) {
  if (violations > 0) {
    return <span className="bp6-tag bp6-intent-danger">{formatCount(violations)} 条不符</span>
  }
  return checked > 0 ? (
    <span className="bp6-tag bp6-intent-success">相符</span>
  ) : (
    <span className="bp6-tag bp6-minimal">暂无数据</span>
  )
}
