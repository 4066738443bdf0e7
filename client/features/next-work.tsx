// 下一件 — what comes next for those who stand there is taken and opened at its station: on the page that lists it, and wherever a
// piece of work is done.
import { useNavigate } from 'react-router-dom'
import { onlyWarehouse, usePreferences } from '#client/data/preferences.tsx'
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { type OwnWork, takeNextWork } from '#shared/contracts/labor/work.ts'
import { hrefTo } from '#shared/routes.ts'

type NextWorkButtonProps = {
  /** There was nothing, or it was not to be had. */
  onNone?: () => void
}

/** Nothing where several warehouses are worked in at once: work is given in one. */
export function NextWorkButton({ onNone }: NextWorkButtonProps) {
  const warehouse = onlyWarehouse(usePreferences().preferences)
  const { run, isPending } = useCommand(takeNextWork)
  const navigate = useNavigate()
  const may = useMay()
  if (!warehouse || !may(takeNextWork.needs)) return null
  const handleNext = async () => {
    const work = await run({ warehouse })
    if (work) void navigate(stationOf(work))
    else onNone?.()
  }
  return (
    <Button intent="primary" loading={isPending} onClick={() => void handleNext()}>
      下一件
    </Button>
  )
}

/** Where it is done, opened with it. */
export function stationOf({ kind, startCode }: OwnWork): string {
  switch (kind) {
    case '上架':
      return hrefTo('putawayStation', { code: startCode })
    case '拣货':
      return hrefTo('pickStation', { listNo: startCode })
    case '补货':
      return hrefTo('moveStation', { task: startCode })
    case '回库':
      return hrefTo('putBack', { code: startCode })
    case '盘点':
      return hrefTo('countStation', { listNo: startCode })
  }
}
