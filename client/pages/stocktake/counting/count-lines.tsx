// The lines that are counted in this round, each with a field for its number; Enter saves it and goes on to the next.
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '#client/kit/format.ts'
import { columnsOf } from '#client/kit/list/columns.ts'
import { Pager } from '#client/kit/list/pager.tsx'
import { Rows } from '#client/kit/list/rows.tsx'
import { usePagedRows } from '#client/kit/list/use-paged-rows.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { CountedByScan, CountInput } from '#client/pages/stocktake/counting/count-input.tsx'
import { FoundCommands } from '#client/pages/stocktake/counting/found-commands.tsx'
import { withPackage } from '#client/pages/stocktake/counting/scan.ts'
import { ScanField } from '#client/pages/stocktake/counting/scan-field.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import type { PackageLevel } from '#shared/domain/packages.ts'
import { COUNTED_IN } from '#shared/domain/stocktake.ts'

type Sheet = Parameters<typeof FoundCommands>[0]['sheet'] & {
  state: string
  lines: number
  countedLines: number
}

type Line = RecordOf<typeof stockLine>
type CountLinesProps = {
  sheet: Sheet
}

/** Made once: the fields in the cells are not to be drawn anew while somebody types. */
const COLUMNS = { 盘点中: columnsWith('countQty'), 复盘中: columnsWith('recountQty') }

export function CountLines({ sheet }: CountLinesProps) {
  const round = sheet.state === '复盘中' ? '复盘中' : '盘点中'
  const { listNo } = sheet
  const { rows, pager, isStale } = usePagedRows(
    stockLine.list,
    useMemo(() => ({ listNo, sort: 'seq', state: [...COUNTED_IN[round]] }), [listNo, round]),
  )
  const block = useRef<HTMLDivElement>(null)
  const [counted, setCounted] = useState<{ id: number; text: string } | null>(null)
  const fieldOf = (line: Line) =>
    block.current?.querySelector<HTMLInputElement>(`input[data-line="${String(line.id)}"]`)
  const handlePackage = (line: Line, level: PackageLevel) => {
    const sum = withPackage(fieldOf(line)?.value.trim() ?? '', level, line.skuPackages)
    // In the field before all of it is selected: what is keyed in takes its place. Once, and not again where it is drawn anew.
    if (sum) flushSync(() => setCounted({ id: line.id, text: sum.text }))
    setCounted(null)
    return sum
  }
  const handleLine = (line: Line) => {
    fieldOf(line)?.focus()
    fieldOf(line)?.select()
  }
  return (
    <SectionCard
      title={`${round === '盘点中' ? '初盘' : '复盘'}（已盘 ${formatCount(sheet.countedLines)} / ${formatCount(sheet.lines)} 行）`}
      aside={
        <div className="swms-count-found">
          <FoundCommands sheet={sheet} round={round} />
        </div>
      }
    >
      <div className="swms-count" ref={block}>
        <ScanField lines={rows} owner={sheet.owner} onPackage={handlePackage} onLine={handleLine} />
        <CountedByScan value={counted}>
          <Rows
            label="盘点明细"
            columns={COLUMNS[round]}
            rows={rows}
            keyOf={({ id }) => String(id)}
            isStale={isStale}
            page={pager.page}
            empty={<EmptyState title="没有要盘的明细" />}
          />
        </CountedByScan>
        <Pager {...pager} />
      </div>
    </SectionCard>
  )
}

/** The number stands beside its location, so that it is in sight on a phone, too. */
function columnsWith(number: 'countQty' | 'recountQty') {
  return columnsOf(stockLine.fields, [
    'loc',
    { field: number, cell: (line: Line) => <CountInput line={line} /> },
    'sku',
    'lot',
    'quality',
    'container',
    'state',
    'owner',
    'bookQty',
  ])
}
