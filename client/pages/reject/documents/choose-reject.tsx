// The reject orders that a station can work on, to choose one from by scanning one of its numbers or pressing it.
import { useNavigate } from 'react-router-dom'
import { usePreferences } from '#client/data/preferences.tsx'
import { useData } from '#client/data/use-data.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { openRejectsQuery } from '#client/pages/reject/documents/reject-query.ts'
import type { RejectState } from '#shared/domain/reject.ts'

type ChooseRejectProps = {
  title: string
  states: readonly RejectState[]
  /** While there is none. */
  empty: string
}

export function ChooseReject({ title, states, empty }: ChooseRejectProps) {
  const { preferences } = usePreferences()
  const { rows } = useData(openRejectsQuery(preferences, states))
  const { told } = useFeedback()
  const navigate = useNavigate()
  const open = (code: string) => {
    const meant = rows.find(({ rejectNo, externalNo, waybillNo }) =>
      [rejectNo, externalNo, waybillNo].includes(code),
    )
    void navigate(`?${new URLSearchParams({ rejectNo: meant?.rejectNo ?? code })}`)
  }
  return (
    <Station
      title={title}
      asks="请扫描退仓单号"
      hint="扫描退仓单号、外部单号或运单号，或从下面选择"
      told={told}
      onScan={open}
      onRepeat={open}
    >
      {rows.length === 0 && <EmptyState title="没有待处理的退仓单" description={empty} />}
      <ul className="swms-station-rows">
        {rows.map(({ rejectNo, ownerName, storeName, state, countedQty, expectedQty }) => (
          <li key={rejectNo}>
            <button type="button" className="swms-station-row" onClick={() => open(rejectNo)}>
              <strong>{rejectNo}</strong>
              <span>{ownerName}</span>
              <small>{storeName}</small>
              <small>
                {state} {formatDecimal(countedQty)} / {formatDecimal(expectedQty)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Station>
  )
}
