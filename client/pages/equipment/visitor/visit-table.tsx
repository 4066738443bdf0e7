// The visits that are not over, each with the moves that are next.
import { FieldValue } from '#client/kit/fields/field-value.tsx'
import { type Movable, MoveButtons } from '#client/kit/list/move-buttons.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { LONGEST_STAY_HOURS, visitorVisit } from '#shared/contracts/base/visitor.ts'
import type { CallResult } from '#shared/contracts/request.ts'
import { movesFrom } from '#shared/domain/life-cycle.ts'
import '#client/pages/equipment/visitor/visit-table.css'

type Visit = CallResult<typeof visitorVisit.list>['rows'][number]

const { fields, life } = visitorVisit
const COLUMNS = [
  ...(['visitNo', 'name', 'company', 'plate', 'dock', 'purpose', 'warehouse'] as const),
  ...(['appointAt', 'checkInAt', 'state'] as const),
]
const MOVES = ['checkIn', 'enter', 'leave', 'miss']
const HOUR_MS = 3_600_000

export function VisitTable({ visits, at }: { visits: readonly Visit[]; at: string }) {
  const isOffered = useMay()('visitor.write')
  return (
    <div className="swms-table-scroll">
      <table className="swms-table">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th scope="col" key={name}>
                {fields[name].label}
              </th>
            ))}
            {isOffered && <th scope="col">办理</th>}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.visitNo}>
              {COLUMNS.map((name) => (
                <td key={name}>
                  <FieldValue field={fields[name]} row={visit} name={name} />
                  {name === 'state' && isOverdue(visit, at) && (
                    <span className="bp6-tag bp6-intent-danger swms-visit-overdue">超时</span>
                  )}
                </td>
              ))}
              {isOffered && (
                <td className="swms-visit-moves">
                  <Moves visit={visit} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Moves({ visit }: { visit: Visit }) {
  const next = movesFrom(life, visit.state)
  return (
    <MoveButtons
      resource={visitorVisit as unknown as Movable}
      moves={MOVES.filter((move) => next.includes(move))}
      rows={[visit]}
      onMoved={() => undefined}
    />
  )
}

function isOverdue({ state, checkInAt }: Visit, at: string): boolean {
  const isPresent = state === '已签到' || state === '在场'
  return (
    isPresent && checkInAt !== null && Date.parse(at) - Date.parse(checkInAt) > LONGEST_STAY_HOURS * HOUR_MS
  )
}
