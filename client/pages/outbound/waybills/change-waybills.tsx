// 变更 — leads to the page that changes the chosen waybills together.
import { Button } from '@blueprintjs/core'
import { useNavigate } from 'react-router-dom'
import type { Row } from '#client/kit/fields/field-text.ts'
import { useMay } from '#client/kit/use-may.ts'
import { WAYBILL_CHANGEABLE } from '#shared/domain/outbound.ts'

export function ChangeWaybills({ rows }: { rows: readonly Row[] }) {
  const navigate = useNavigate()
  const may = useMay()
  if (!may('waybill.write')) return null
  const isPossible =
    rows.length > 0 && rows.every(({ state }) => WAYBILL_CHANGEABLE.some((allowed) => allowed === state))
  const id = rows.map(({ waybillNo }) => String(waybillNo)).join(',')
  return (
    <Button
      disabled={!isPossible}
      title={isPossible ? undefined : `适用于状态：${WAYBILL_CHANGEABLE.join('、')}`}
      onClick={() => void navigate(`/waybill/update?${new URLSearchParams({ id })}`)}
    >
      变更
    </Button>
  )
}
