// The warehouses to work in, as many as the user likes.
import { DialogBody, DialogFooter } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { readStored, textsOf, writeStored } from '#client/data/stored.ts'
import { Button } from '#client/kit/button.tsx'
import { recentFirst, SWITCH_HINT } from '#client/shell/warehouse/choice.ts'
import { WarehouseAnswer } from '#client/shell/warehouse/warehouse-answer.tsx'
import { WarehouseOptions } from '#client/shell/warehouse/warehouse-options.tsx'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'

export function MultipleChoice({ onDone }: { onDone: () => void }) {
  const { preferences, prefer } = usePreferences()
  const { id } = useSignedInUser()
  const options = useQuery(queryOf(getWarehouseOptions, {}))
  const [recent] = useState(() => recentWarehouses(id))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(preferences.warehouses.map(({ code }) => code)),
  )
  const warehouses = options.data?.filter(({ code }) => chosen.has(code)) ?? []
  const handleSkip = () => {
    prefer('warehouseDialogDismissed', true)
    onDone()
  }
  const handleConfirm = () => {
    prefer('warehouses', warehouses)
    rememberWarehouses(
      id,
      warehouses.map(({ code }) => code),
    )
    onDone()
  }
  return (
    <>
      <DialogBody>
        <WarehouseAnswer options={options}>
          {(list) => (
            <WarehouseOptions options={recentFirst(list, recent)} chosen={chosen} onChange={setChosen} />
          )}
        </WarehouseAnswer>
        <p className="swms-warehouse-hint">选好后{SWITCH_HINT}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" disabled={warehouses.length === 0} onClick={handleConfirm}>
            确定
          </Button>
        }
      >
        <Button variant="minimal" onClick={handleSkip}>
          跳过，不再提示
        </Button>
      </DialogFooter>
    </>
  )
}

const KEY_PREFIX = 'WAREHOUSE_RECENT:'
const REMEMBERED_WAREHOUSES = 20

function recentWarehouses(userId: string): string[] {
  return textsOf(readStored(KEY_PREFIX + userId))
}

function rememberWarehouses(userId: string, codes: readonly string[]): void {
  const others = recentWarehouses(userId).filter((code) => !codes.includes(code))
  writeStored(KEY_PREFIX + userId, [...codes, ...others].slice(0, REMEMBERED_WAREHOUSES))
}
