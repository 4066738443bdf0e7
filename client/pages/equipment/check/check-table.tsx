// What the checks have found.
import { ABSENT, formatCount } from '#client/kit/format.ts'
import type { CheckResult } from '#client/pages/equipment/check/use-checks.ts'

export function CheckTable({ results }: { results: readonly CheckResult[] }) {
  return (
    <div className="swms-table-scroll">
      <table className="swms-table">
        <thead>
          <tr>
            <th scope="col">检测项</th>
            <th scope="col">结果</th>
            <th scope="col">说明</th>
            <th scope="col" className="swms-table-number">
              耗时(ms)
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ item, isGood, words, latencyMs }) => (
            <tr key={item}>
              <th scope="row">{item}</th>
              <td>
                <Verdict isGood={isGood} />
              </td>
              <td>{words}</td>
              <td className="swms-table-number">
                {latencyMs === null ? ABSENT : formatCount(Math.round(latencyMs))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Verdict({ isGood }: { isGood: boolean | null }) {
  if (isGood === null) return ABSENT
  return (
    <span className={`bp6-tag bp6-intent-${isGood ? 'success' : 'danger'}`}>{isGood ? '通过' : '异常'}</span>
  )
}
