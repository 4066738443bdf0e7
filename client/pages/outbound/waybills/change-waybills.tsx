// 变更 — leads to the page that changes the chosen waybills together.

import { useNavigate } from 'react-router-dom'
import { Button } from '#client/kit/button.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { waybill } from '#shared/contracts/outbound/waybill.ts'
import { changeWaybills } from '#shared/contracts/outbound/waybill.ts'
import { hindrance } from '#shared/domain/life-cycle.ts'
import { waybillLife } from '#shared/domain/outbound.ts'
import { hrefTo } from '#shared/routes.ts'

type Waybill = RecordOf<typeof waybill>

export function ChangeWaybills({ rows }: { rows: readonly Waybill[] }) {
  const navigate = useNavigate()
  const may = useMay()
  if (!may(changeWaybills.needs)) return null
  const hindered = hindrance(waybillLife.steps.change, rows)
  const id = rows.map(({ waybillNo }) => String(waybillNo)).join(',')
  return (
    <Button
      disabled={hindered !== null}
      title={hindered ?? undefined}
      onClick={() => void navigate(hrefTo('changeWaybills', { id }))}
    >
      变更
    </Button>
  )
}
