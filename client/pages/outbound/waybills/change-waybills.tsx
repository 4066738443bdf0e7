// 变更 — leads to the page that changes the chosen waybills together.

import { Button } from '@blueprintjs/core'
import { useNavigate } from 'react-router-dom'
import type { Row } from '#client/kit/fields/field-text.ts'
import { useMay } from '#client/kit/use-may.ts'
import { changeWaybills } from '#shared/contracts/outbound/waybill.ts'
import { hindrance } from '#shared/domain/life-cycle.ts'
import { waybillLife } from '#shared/domain/outbound.ts'
import { hrefTo } from '#shared/routes.ts'

export function ChangeWaybills({ rows }: { rows: readonly Row[] }) {
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
