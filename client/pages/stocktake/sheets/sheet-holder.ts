// Who has taken a sheet, to count it or to count it again.
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { sheetLife } from '#shared/domain/stocktake.ts'

/** Null while nobody has it. */
export function holderOf(sheet: RecordOf<typeof stockSheet>): { id: string; name: string } | null {
  if (!isPossible(sheetLife.steps.enter, sheet)) return null
  const { assignee, assigneeName, recounter, recounterName } = sheet
  const [id, name] = sheet.state === '盘点中' ? [assignee, assigneeName] : [recounter, recounterName]
  return id === null ? null : { id: String(id), name: name ?? '他人' }
}
