// 领取, 退回 and 交表 — of one sheet, by whoever counts.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import {
  claimStockSheet,
  handInStockSheet,
  releaseStockSheet,
  stockSheet,
} from '#shared/contracts/stocktake/stock-sheet.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'

const CLAIMABLE = ['待领取', '待复盘']
const HELD = ['盘点中', '复盘中']

/** None of the commands without a sheet. */
export function SheetCommands({ sheet, onDone }: { sheet: Row | undefined; onDone?: () => void }) {
  const refresh = useRefresh()
  const state = String(sheet?.['state'])
  const common = {
    bodyOf: () => ({ listNo: sheet?.['listNo'] }),
    onDone: () => {
      for (const changed of [stockSheet, stockLine, stockTask]) refresh(changed)
      onDone?.()
    },
  }
  return (
    <>
      <CommandButton
        {...common}
        label="领取"
        disabled={!CLAIMABLE.includes(state)}
        call={claimStockSheet}
        done={({ listNo }) => `已领取 ${listNo}`}
      />
      <CommandButton
        {...common}
        label="退回"
        disabled={!HELD.includes(state)}
        call={releaseStockSheet}
        done={({ listNo }) => `已退回 ${listNo}，已盘的数量保留`}
      />
      <span className="swms-hand-in">
        <CommandButton
          {...common}
          label="交表"
          disabled={!HELD.includes(state)}
          call={handInStockSheet}
          done={(after) =>
            after.state === '待复盘' ? '已交表，有差异的行须由他人复盘' : `${after.listNo} 已交表`
          }
        />
      </span>
    </>
  )
}
