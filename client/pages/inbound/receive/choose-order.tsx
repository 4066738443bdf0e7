// The inbound orders that can be received, to choose one from by scanning its number or pressing it.
import { useNavigate } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useData } from '#client/data/use-data.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import type { Preferences } from '#shared/frame/preferences.ts'

export function ChooseOrder() {
  const { preferences } = usePreferences()
  const { rows } = useData(openOrdersQuery(preferences))
  const { told } = useFeedback()
  const navigate = useNavigate()
  const open = (orderNo: string) => void navigate(`?${new URLSearchParams({ orderNo })}`)
  return (
    <Station
      title="收货"
      asks="请扫描入库单号"
      hint="扫描单据上的入库单号，或从下面选择已到货的入库单"
      told={told}
      onScan={open}
      onRepeat={open}
    >
      {rows.length === 0 && (
        <EmptyState title="没有可收货的入库单" description="入库单登记到货后才能收货。" />
      )}
      <ul className="swms-station-rows">
        {rows.map(({ orderNo, ownerName, externalNo, expectedQty, receivedQty, state }) => (
          <li key={orderNo}>
            <button type="button" className="swms-station-row" onClick={() => open(orderNo)}>
              <strong>{orderNo}</strong>
              <span>{ownerName}</span>
              <small>{externalNo}</small>
              <small>
                {state} {formatDecimal(receivedQty)} / {formatDecimal(expectedQty)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Station>
  )
}

export function openOrdersQuery({ warehouses }: Pick<Preferences, 'warehouses'>) {
  const within = warehouses.length > 0 ? { warehouse: warehouses.map(({ code }) => code) } : {}
  return queryOf(inboundOrder.list, {
    body: { state: [...inboundOrder.life.steps.scan.from], size: 20, ...within },
  })
}
