// The sheets that are to be counted: one's own first, then those that nobody has, to choose one by scanning its number or pressing it.
import { useNavigate } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useData } from '#client/data/use-data.ts'
import { formatCount } from '#client/kit/format.ts'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { holderOf } from '#client/pages/stocktake/sheets/sheet-holder.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import type { Preferences } from '#shared/frame/preferences.ts'

export function ChooseSheet() {
  const { preferences } = usePreferences()
  const { rows } = useData(openSheetsQuery(preferences))
  const { id } = useSignedInUser()
  const { told } = useFeedback()
  const navigate = useNavigate()
  const open = (listNo: string) => void navigate(`?${new URLSearchParams({ listNo })}`)
  const mine = rows.filter((sheet) => holderOf(sheet)?.id === id)
  const free = rows.filter((sheet) => holderOf(sheet) === null)
  return (
    <Station
      title="盘点作业"
      asks="请扫描盘点表号"
      hint="扫描盘点表号，或从下面选择"
      told={told}
      onScan={open}
      onRepeat={open}
    >
      {mine.length + free.length === 0 && (
        <EmptyState title="没有要盘的盘点表" description="在“盘点任务”页面下发后，盘点表出现在这里。" />
      )}
      <ul className="swms-station-rows">
        {[...mine, ...free].map((sheet) => (
          <li key={sheet.listNo}>
            <button type="button" className="swms-station-row" onClick={() => open(sheet.listNo)}>
              <strong>{sheet.listNo}</strong>
              <span>{sheet.ownerName ?? '全部货主'}</span>
              <small>库区 {sheet.zoneName ?? sheet.zone}</small>
              <small>
                {holderOf(sheet) ? '我在盘' : sheet.state} {formatCount(sheet.countedLocations)} /{' '}
                {formatCount(sheet.locations)} 个库位
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Station>
  )
}

export function openSheetsQuery({ warehouses }: Pick<Preferences, 'warehouses'>) {
  const within = warehouses.length > 0 ? { warehouse: warehouses.map(({ code }) => code) } : {}
  const body = { state: ['盘点中', '复盘中', '待领取', '待复盘'], size: 100, ...within } as const
  return queryOf(stockSheet.list, { body: { ...body, state: [...body.state] } })
}
