// Visits, each with the moves that are next; what is announced of one that is not over can be changed.

import { useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { FieldValue } from '#client/kit/fields/field-value.tsx'
import { RecordDialog } from '#client/kit/form/record-dialog.tsx'
import { MoveButtons } from '#client/kit/list/move-buttons.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { VISIT_FORM } from '#client/pages/equipment/visitor/visit-form.ts'
import type { CallResult } from '#shared/contracts/definition/request.ts'
import { LONGEST_STAY_HOURS, visitorVisit } from '#shared/contracts/equipment/visitor.ts'
import { movesFrom } from '#shared/domain/life-cycle.ts'
import { isOpenVisit } from '#shared/domain/visit.ts'
import '#client/pages/equipment/visitor/visit-table.css'

type Visit = CallResult<typeof visitorVisit.list>['rows'][number]

const { fields, life } = visitorVisit
const COLUMNS = [
  'visitNo',
  'name',
  'company',
  'plate',
  'dock',
  'purpose',
  'warehouse',
  'appointAt',
  'checkInAt',
  'state',
] as const
const HOUR_MS = 3_600_000

export function VisitTable({ visits, at }: { visits: readonly Visit[]; at: string }) {
  const isOffered = useMay()(visitorVisit.move.needs)
  const [changing, setChanging] = useState<string | null>(null)
  const refresh = useRefresh()
  const changed = visits.find(({ visitNo }) => visitNo === changing)
  return (
    <div className="swms-table-scroll">
      <table className="swms-table swms-visits">
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
                  {isOpenVisit(visit.state) && (
                    <Button onClick={() => setChanging(visit.visitNo)}>修改</Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {changed && (
        <RecordDialog
          resource={visitorVisit}
          names={VISIT_FORM}
          row={changed}
          onClose={() => setChanging(null)}
          onSaved={() => refresh(visitorVisit)}
        />
      )}
    </div>
  )
}

function Moves({ visit }: { visit: Visit }) {
  return (
    <MoveButtons
      resource={visitorVisit}
      moves={movesFrom(life, visit.state)}
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
