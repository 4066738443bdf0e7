// The trucks that are being loaded, to choose one from by its dock, its number or by pressing it; or the next one.
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useCommand } from '#client/data/use-command.ts'
import { useData } from '#client/data/use-data.ts'
import { Button } from '#client/kit/button.tsx'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { formatCount } from '#client/kit/format.ts'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { shipment } from '#shared/contracts/outbound/shipment.ts'
import { numberedPath } from '#shared/documents.ts'
import { SHIPMENT_OPEN } from '#shared/domain/shipment.ts'
import type { Preferences } from '#shared/frame/preferences.ts'

const NAMES = ['warehouse', 'carrier', 'plateNo', 'dock', 'team'] as const

export function ChooseShipment() {
  const { preferences } = usePreferences()
  const { rows } = useData(openShipmentsQuery(preferences))
  const { told } = useFeedback()
  const [newAt, setNewAt] = useState<{ dock: string } | null>(null)
  const navigate = useNavigate()
  const { run, isPending } = useCommand(shipment.create)
  const open = (shipmentNo: string) => void navigate(`?${new URLSearchParams({ shipmentNo })}`)
  const handleScan = (code: string) => {
    const standing = rows.find(({ shipmentNo, dock }) => shipmentNo === code || dock === code)
    if (standing) open(standing.shipmentNo)
    else if (numberedPath(code) !== null) open(code)
    else setNewAt({ dock: code })
  }
  const [only, ...others] = preferences.warehouses
  const warehouse = only && others.length === 0 ? { warehouse: only.code, warehouseName: only.name } : {}
  return (
    <Station
      title="装车作业"
      asks="请扫描月台或发运单号"
      hint="扫描月台或发运单号，或从下面选择；新的一车点「开始装车」"
      told={told}
      onScan={handleScan}
      onRepeat={handleScan}
      actions={
        <Button intent="primary" onClick={() => setNewAt({ dock: '' })}>
          开始装车
        </Button>
      }
    >
      {rows.length === 0 && (
        <EmptyState title="没有在装的车" description="点「开始装车」，选择承运商，录入车牌。" />
      )}
      <ul className="swms-station-rows">
        {rows.map(({ shipmentNo, carrier, carrierName, plateNo, dock, boxes, state }) => (
          <li key={shipmentNo}>
            <button type="button" className="swms-station-row" onClick={() => open(shipmentNo)}>
              <strong>{plateNo}</strong>
              <span>{carrierName ?? carrier}</span>
              <span>{dock}</span>
              <small>{shipmentNo}</small>
              <small>{formatCount(boxes)} 箱</small>
              <StateTag state={state} />
            </button>
          </li>
        ))}
      </ul>
      {newAt && (
        <FormDialog
          title="开始装车"
          fields={shipment.fields}
          names={NAMES}
          row={{ ...warehouse, ...newAt }}
          submit="开始装车"
          isPending={isPending}
          onClose={() => setNewAt(null)}
          onSubmit={async (values, { blame }) => {
            const made = await run(values, blame)
            if (made) open(made.shipmentNo)
          }}
        />
      )}
    </Station>
  )
}

export function openShipmentsQuery({ warehouses }: Pick<Preferences, 'warehouses'>) {
  const within = warehouses.length > 0 ? { warehouse: warehouses.map(({ code }) => code) } : {}
  return queryOf(shipment.list, { body: { state: [...SHIPMENT_OPEN], size: 50, ...within } })
}
