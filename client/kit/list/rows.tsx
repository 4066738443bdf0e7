// The rows of a list as a table: heading that stays, columns as the user likes them, rows that can be chosen. Of many
// rows only those in sight are drawn.
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  type Header,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isHiddenValue, type Row } from '#client/kit/fields/field-text.ts'
import { FieldValue } from '#client/kit/fields/field-value.tsx'
import {
  arranged,
  type Column,
  type Columns,
  cellClass,
  isHidden,
  widthOf,
} from '#client/kit/list/columns.ts'
import { type Density, useRowHeight } from '#client/kit/list/row-height.ts'
import { usePrinting } from '#client/kit/print/use-printing.ts'
import '#client/kit/print/paper.css'
import '#client/kit/list/rows.css'

/** From here on rows out of sight are left out. */
const VIRTUAL_FROM = 200
const OVERSCAN = 12

/** Keys of the rows that are chosen. */
export type Chosen = Record<string, true>

export type RowsProps = {
  label: string
  columns: readonly Column[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  density?: Density
  /** How the user has arranged the columns. */
  kept?: Columns
  onWidth?: (name: string, width: number) => void
  sort?: { value: string | undefined; by: readonly string[]; onSort: (sort: string | undefined) => void }
  selection?: { chosen: Chosen; onChoose: (chosen: Chosen) => void }
  /** Texts under the columns, by name. */
  totals?: Readonly<Record<string, string>>
  /** Others are on their way. */
  isStale?: boolean
  /** Which page of all rows these are. */
  page?: number
  /** What stands there without rows. */
  empty: ReactNode
}

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
})
const helper = createColumnHelper<typeof features, Row>()

const NONE: Columns = []

export function Rows(props: RowsProps) {
  const { label, rows, isStale = false, page = 1, empty, totals, sort, selection, density = '宽松' } = props
  const table = useRowsTable(props)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useShownRows(scroller, rows.length, useRowHeight(density))
  useFirstRow(scroller, page, isStale)
  const models = table.getRowModel().rows
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const spread = headers.length + (selection ? 2 : 1)
  const [note, noteId] = [hiddenNote(props), useId()]
  return (
    <>
      {note && (
        <p className="swms-rows-note" id={noteId}>
          {note}
        </p>
      )}
      {/* Without ticks nothing in it may take the focus, and the keyboard could not scroll it. */}
      <div
        className="swms-rows"
        ref={scroller}
        tabIndex={selection ? undefined : 0}
        aria-busy={isStale || undefined}
      >
        <table
          className={`swms-table swms-rows-table${density === '紧凑' ? ' swms-rows-table--dense' : ''}`}
          aria-label={label}
          aria-describedby={note ? noteId : undefined}
          aria-rowcount={rows.length}
          onPointerOver={tellWhole}
        >
          <colgroup>
            {selection && <col width={44} />}
            {headers.map((header) => (
              <col key={header.id} width={header.getSize()} />
            ))}
            <col />
          </colgroup>
          <thead>
            <tr>
              {selection && (
                <th className="swms-rows-tick">
                  <label>
                    <input
                      type="checkbox"
                      aria-label="全选本页"
                      checked={rows.length > 0 && table.getIsAllRowsSelected()}
                      onChange={table.getToggleAllRowsSelectedHandler()}
                    />
                  </label>
                </th>
              )}
              {headers.map((header) => (
                <Heading key={header.id} header={header} column={columnNamed(props, header.id)} sort={sort} />
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            <Gap height={shown.above} columns={spread} />
            {models.slice(shown.from, shown.to).map((model, index) => (
              <tr
                key={model.id}
                aria-rowindex={shown.from + index + 1}
                aria-selected={selection ? model.getIsSelected() : undefined}
                className={(shown.from + index) % 2 === 1 ? 'swms-rows-odd' : undefined}
              >
                {selection && (
                  <td className="swms-rows-tick">
                    <label>
                      <input
                        type="checkbox"
                        aria-label={`选择 ${model.id}`}
                        checked={model.getIsSelected()}
                        onChange={model.getToggleSelectedHandler()}
                      />
                    </label>
                  </td>
                )}
                {model.getVisibleCells().map(({ id, column: { id: name } }) => (
                  <Cell key={id} column={columnNamed(props, name)} row={model.original} />
                ))}
                <td />
              </tr>
            ))}
            <Gap height={shown.below} columns={spread} />
          </tbody>
          {totals && rows.length > 0 && (
            <tfoot>
              <tr>
                {selection && <td />}
                {headers.map(({ id }, index) => (
                  <td key={id} className={id in totals ? 'swms-figure' : undefined}>
                    {totals[id] ?? (index === 0 ? '本页合计' : '')}
                  </td>
                ))}
                <td />
              </tr>
            </tfoot>
          )}
        </table>
        {rows.length === 0 && empty}
      </div>
    </>
  )
}

/** Of how many rows something is kept from their reader. */
function hiddenNote({ columns, rows }: RowsProps): string | undefined {
  const isHiddenIn = (row: Row) => (column: Column) => isHiddenValue(column.field, row[column.name])
  const count = rows.filter((row) => columns.some(isHiddenIn(row))).length
  const { hidden } = columns.find(({ field }) => field.hidden)?.field ?? {}
  return hidden && count > 0 ? `${hidden.word}：以下有 ${count} 行的数量已隐藏，${hidden.until}` : undefined
}

/** What its column cuts off is told under the mouse. */
function tellWhole({ target }: PointerEvent): void {
  const cell = (target as Element).closest<HTMLElement>('td, th')
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
}

function useRowsTable({ columns, rows, keyOf, kept = NONE, onWidth, selection }: RowsProps) {
  const definitions = useMemo(
    () => helper.columns(columns.map((column) => definitionOf(column, kept))),
    [columns, kept],
  )
  const [columnSizing, setColumnSizing] = useState<Record<string, number>>({})
  return useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: keyOf,
    columnResizeMode: 'onEnd',
    state: {
      columnOrder: arranged(columns, kept).map(({ name }) => name),
      columnVisibility: Object.fromEntries(columns.map(({ name }) => [name, !isHidden(kept, name)])),
      columnSizing,
      rowSelection: selection?.chosen ?? {},
    },
    onColumnSizingChange(change) {
      const sizes = typeof change === 'function' ? change(columnSizing) : change
      setColumnSizing(sizes)
      for (const [name, width] of Object.entries(sizes)) {
        if (width !== columnSizing[name]) onWidth?.(name, Math.round(width))
      }
    },
    onRowSelectionChange(change) {
      if (!selection) return
      selection.onChoose(typeof change === 'function' ? change(selection.chosen) : change)
    },
  })
}

function definitionOf(column: Column, kept: Columns) {
  const { name } = column
  return helper.display({
    id: name,
    size: widthOf(column, kept),
    minSize: 60,
    maxSize: 1200,
  })
}

function columnNamed({ columns }: Pick<RowsProps, 'columns'>, wanted: string): Column {
  return columns.find(({ name }) => name === wanted) as Column
}

/** One component for all: were it the column's own, a new list of columns would end the dialogs that are open in its cells. */
function Cell({ column: { name, field, cell }, row }: { column: Column; row: Row }) {
  return (
    <td className={cellClass(field)}>
      {cell ? cell(row) : <FieldValue field={field} row={row} name={name} />}
    </td>
  )
}

type HeadingProps = {
  header: Header<typeof features, Row>
  column: Column
  sort: RowsProps['sort']
}

function Heading({ header, column: { name, field }, sort }: HeadingProps) {
  const isSortable = sort?.by.includes(name) ?? false
  const direction = sort?.value === name ? 'ascending' : sort?.value === `-${name}` ? 'descending' : 'none'
  return (
    <th scope="col" className={cellClass(field)} aria-sort={isSortable ? direction : undefined}>
      {isSortable ? (
        <button
          type="button"
          className="swms-rows-sort"
          onClick={() => sort?.onSort(NEXT_SORT[direction](name))}
        >
          {field.label}
          <span className="swms-rows-direction" aria-hidden="true" />
        </button>
      ) : (
        field.label
      )}
      <span
        className="swms-rows-edge"
        aria-hidden="true"
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
      />
    </th>
  )
}

/** Up, down, and back to the list's own order. */
const NEXT_SORT = {
  none: (name: string) => name,
  ascending: (name: string) => `-${name}`,
  descending: () => undefined,
} as const

/** In place of rows that are not drawn; of the height that they would have. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    height > 0 && (
      <tr>
        <td className="swms-rows-gap" colSpan={columns} height={height} />
      </tr>
    )
  )
}

/** Another page is shown from its first row on. */
function useFirstRow(scroller: RefObject<HTMLElement | null>, page: number, isStale: boolean): void {
  const shownPage = useRef(page)
  useEffect(() => {
    if (isStale || page === shownPage.current) return
    shownPage.current = page
    scroller.current?.scrollTo({ top: 0 })
    // On a phone the rows scroll with what they stand in.
    if ((scroller.current?.getBoundingClientRect().top ?? 0) < 0) scroller.current?.scrollIntoView()
  }, [scroller, page, isStale])
}

type Shown = { from: number; to: number; above: number; below: number }

/** Which rows are in sight; a short list is drawn whole, and so is one that is printed. */
function useShownRows(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): Shown {
  const isPrinting = usePrinting()
  const isLong = count > VIRTUAL_FROM && !isPrinting
  const virtualizer = useVirtualizer({
    enabled: isLong,
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: 800 },
  })
  if (!isLong) return { from: 0, to: count, above: 0, below: 0 }
  const items = virtualizer.getVirtualItems()
  const from = items[0]?.index ?? 0
  const to = (items.at(-1)?.index ?? -1) + 1
  return { from, to, above: from * rowHeight, below: (count - to) * rowHeight }
}
