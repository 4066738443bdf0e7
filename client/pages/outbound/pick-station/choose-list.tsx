// The pick lists that are open: one's own first, then those that nobody has, to choose one by scanning its number or pressing it.
import { useNavigate } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useData } from '#client/data/use-data.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { bigPickList } from '#shared/contracts/outbound/wave.ts'
import type { Preferences } from '#shared/frame/preferences.ts'

type List = RecordOf<typeof bigPickList>

export function ChooseList() {
  const { preferences } = usePreferences()
  const { rows } = useData(openListsQuery(preferences))
  const { id } = useSignedInUser()
  const { told } = useFeedback()
  const navigate = useNavigate()
  const open = (listNo: string) => void navigate(`?${new URLSearchParams({ listNo })}`)
  const isOwn = ({ picker }: List) => picker !== null && String(picker) === id
  const mine = rows.filter(isOwn)
  const free = rows.filter(({ picker }) => picker === null)
  return (
    <Station
      title="拣货作业"
      asks="请扫描大拣单号"
      hint="扫描大拣单号，或从下面选择"
      told={told}
      onScan={open}
      onRepeat={open}
    >
      {mine.length + free.length === 0 && (
        <EmptyState title="没有待拣的大拣单" description="在“波次”页面下发拣货后，大拣单出现在这里。" />
      )}
      <ul className="swms-station-rows">
        {[...mine, ...free].map((list) => (
          <li key={list.listNo}>
            <button type="button" className="swms-station-row" onClick={() => open(list.listNo)}>
              <strong>{list.listNo}</strong>
              <span>{list.ownerName}</span>
              <small>
                库区 {list.zone} {list.locations} 个库位
              </small>
              <small>
                {isOwn(list) ? '我在拣' : '待领取'} {formatDecimal(list.pickedQty)} /{' '}
                {formatDecimal(list.qty)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Station>
  )
}

export function openListsQuery({ warehouses }: Pick<Preferences, 'warehouses'>) {
  const within = warehouses.length > 0 ? { warehouse: warehouses.map(({ code }) => code) } : {}
  const body = { state: ['拣货中', '已打印', '未打印'], size: 100, ...within } as const
  return queryOf(bigPickList.list, { body: { ...body, state: [...body.state] } })
}
