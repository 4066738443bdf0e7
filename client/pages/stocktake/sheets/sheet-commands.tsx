// 领取, 退回 and 交表 — of one sheet, by anyone who counts.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import {
  claimStockSheet,
  handInStockSheet,
  releaseStockSheet,
  stockSheet,
} from '#shared/contracts/stocktake/stock-sheet.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'

type CountSheet = RecordOf<typeof stockSheet>

const CLAIMABLE = ['待领取', '待复盘']
const HELD = ['盘点中', '复盘中']

/** None of the commands without a sheet. */
export function SheetCommands({ sheet, onDone }: { sheet: CountSheet | undefined; onDone?: () => void }) {
  const refresh = useRefresh()
  const state = sheet?.state ?? ''
  const handleDone = () => {
    for (const changed of [stockSheet, stockLine, stockTask]) refresh(changed)
    onDone?.()
  }
  return (
    <>
      <CommandButton
        label="领取"
        disabled={!CLAIMABLE.includes(state)}
        of={sheet}
        call={claimStockSheet}
        bodyOf={(_, { listNo }) => ({ listNo })}
        done={({ listNo }) => `已领取 ${listNo}`}
        onDone={handleDone}
      />
      <CommandButton
        label="退回"
        disabled={!HELD.includes(state)}
        of={sheet}
        call={releaseStockSheet}
        bodyOf={(_, { listNo }) => ({ listNo })}
        done={({ listNo }) => `已退回 ${listNo}，已盘的数量保留`}
        onDone={handleDone}
      />
      <span className="swms-hand-in">
        <CommandButton
          label="交表"
          disabled={!HELD.includes(state)}
          of={sheet}
          call={handInStockSheet}
          bodyOf={(_, { listNo }) => ({ listNo })}
          done={(after) =>
            after.state === '待复盘' ? '已交表，有差异的行须由他人复盘' : `${after.listNo} 已交表`
          }
          onDone={handleDone}
        />
      </span>
    </>
  )
}
