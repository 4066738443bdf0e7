// A list of records as a page: filters, table, paging, sheets, and what can be done to the rows.

import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { Button } from '#client/kit/button.tsx'
import { onlyOne, type Row, rowKey } from '#client/kit/fields/field-text.ts'
import { useFollowLink } from '#client/kit/follow-link.ts'
import { isWritable, RecordDialog } from '#client/kit/form/record-dialog.tsx'
import { type Column, type ColumnSpec, columnsOf, withColumn } from '#client/kit/list/columns.ts'
import { ExportMenu } from '#client/kit/list/export-menu.tsx'
import { FilterBar } from '#client/kit/list/filter-bar.tsx'
import { ImportDialog, isImportable } from '#client/kit/list/import-dialog.tsx'
import { ListBoundary } from '#client/kit/list/list-boundary.tsx'
import { isMovable, MoveButtons } from '#client/kit/list/move-buttons.tsx'
import { Pager } from '#client/kit/list/pager.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { Rows } from '#client/kit/list/rows.tsx'
import { SavedViews } from '#client/kit/list/saved-views.tsx'
import { TableSettings } from '#client/kit/list/table-settings.tsx'
import { pageTotals } from '#client/kit/list/totals.ts'
import { type Listed, listQueries, useList, usePageSetting } from '#client/kit/list/use-list.ts'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { Call } from '#shared/contracts/definition/request.ts'
import type { FieldName, MoveName, RecordOf } from '#shared/contracts/definition/resource.ts'
import { matchRoute } from '#shared/routes.ts'
import '#client/kit/list/list-page.css'

export type ListSpec<R extends Listed> = {
  resource: R
  filters: readonly R['filters'][number][]
  columns: readonly ColumnSpec<FieldName<R>, RecordOf<R>>[]
  /** Of a new or a changed record; absent: nothing is changed here. A resource that nobody makes has only changes. */
  form?: readonly FieldName<R>[]
  /** Summed under their columns. */
  totals?: readonly FieldName<R>[]
  /** Moves of the chosen documents. */
  moves?: readonly MoveName<R>[]
  /** Where a row opens. */
  opens?: (row: RecordOf<R>) => string
  /** The address of the page that makes a new record. */
  creates?: string
  /** More to do with the chosen rows. */
  actions?: (rows: readonly RecordOf<R>[], refresh: () => void) => ReactNode
}

export function listPage<R extends Listed>(spec: ListSpec<R>): Page
export function listPage(spec: ListSpec<Listed>): Page {
  const columns = columnsOf(spec.resource.fields, openingColumns(spec))
  const page: Page = () => (
    <div className="swms-list-page">
      <ListBoundary source={spec}>
        <List spec={spec} columns={columns} />
      </ListBoundary>
    </div>
  )
  page.queries = (context) => listQueries(spec, context)
  return page
}

type ListProps = { spec: ListSpec<Listed>; columns: readonly Column[] }

function List({ spec, columns }: ListProps) {
  const { resource, filters } = spec
  const list = useList(spec)
  const { setting, change } = usePageSetting()
  const { address, rows, total } = list
  const hasActions = spec.moves !== undefined || spec.actions !== undefined || spec.form !== undefined
  return (
    <>
      <ListHeader spec={spec} list={list}>
        <SavedViews
          views={setting.views}
          search={list.search}
          onShow={list.showSearch}
          onChange={(views) => change({ views })}
        />
        <TableSettings columns={columns} setting={setting} onChange={change} />
      </ListHeader>
      <FilterBar
        resource={resource}
        names={filters}
        filters={address.filters}
        onApply={(applied) => list.show({ filters: applied })}
      />
      <Rows
        label={resource.label}
        columns={columns}
        rows={rows}
        keyOf={(row) => rowKey(resource.key, row)}
        density={setting.density}
        kept={setting.columns}
        onWidth={(name, width) => change({ columns: withColumn(columns, setting.columns, name, { width }) })}
        sort={{
          value: address.sort ?? resource.sorts[0],
          by: resource.sorts.map((name) => name.replace(/^-/, '')),
          onSort: (sort) => list.show({ sort }),
        }}
        {...(hasActions && { selection: { chosen: list.chosen, onChoose: list.choose } })}
        {...(spec.totals && { totals: pageTotals(resource, spec.totals, rows) })}
        isStale={list.isStale}
        page={address.page}
        empty={
          <EmptyState
            title={`没有符合条件的${resource.label}`}
            description={Object.keys(address.filters).length > 0 ? '请放宽筛选条件，或点“重置”查看全部' : ''}
          />
        }
      />
      <Pager
        total={total}
        page={address.page}
        size={address.size}
        onPage={(page) => list.show({ page })}
        onSize={(size) => list.show({ size })}
      />
    </>
  )
}

type ListHeaderProps = { spec: ListSpec<Listed>; list: ReturnType<typeof useList>; children: ReactNode }

function ListHeader({ spec, list, children }: ListHeaderProps) {
  const { resource, moves, actions } = spec
  const { pathname } = useLocation()
  return (
    <header className="swms-page-header swms-list-header">
      <h1 className="swms-page-title">{matchRoute(pathname)?.route.title}</h1>
      <div className="swms-list-actions">
        <WriteButtons spec={spec} list={list} />
        {moves && isMovable(resource) && (
          <MoveButtons
            resource={resource}
            moves={moves}
            rows={list.chosenRows}
            onMoved={() => void list.refresh()}
          />
        )}
        {actions?.(list.chosenRows, () => void list.refresh())}
      </div>
      <div className="swms-list-tools">
        {resource.export && <ExportMenu call={resource.export} body={list.body} />}
        {children}
        <Button variant="minimal" loading={list.isStale} onClick={() => void list.refresh()}>
          刷新
        </Button>
      </div>
    </header>
  )
}

function WriteButtons({ spec, list }: Omit<ListHeaderProps, 'children'>) {
  const { resource, form, creates } = spec
  const written = isWritable(resource) ? resource : undefined
  const sheet = isImportable(resource) ? resource : undefined
  const [open, setOpen] = useState<{ row: Row | null } | 'import' | null>(null)
  const follow = useFollowLink()
  const may = useMay()
  const isOffered = (call: Call | undefined) => call !== undefined && may(call.needs)
  const chosen = onlyOne(list.chosenRows)
  const opened = creates ? matchRoute(creates.replace(/\?.*$/, ''))?.route : undefined
  const mayCreate = opened && may(opened.needs) && (!written || isOffered(written.create))
  return (
    <>
      {mayCreate && (
        <a className="bp6-button bp6-intent-primary" href={creates} onClick={follow}>
          新建
        </a>
      )}
      {form && isOffered(written?.create) && (
        <Button intent="primary" onClick={() => setOpen({ row: null })}>
          新增
        </Button>
      )}
      {form && isOffered(written?.update) && (
        <Button disabled={!chosen} onClick={() => chosen && setOpen({ row: chosen })}>
          修改
        </Button>
      )}
      {(form || creates) && isOffered(sheet?.import) && (
        <Button onClick={() => setOpen('import')}>导入</Button>
      )}
      {form && written && open !== null && open !== 'import' && (
        <RecordDialog
          resource={written}
          names={open.row ? form : form.filter((name) => resource.fields[name]?.access !== 'computed')}
          row={open.row && newestOf(open.row, list.rows, resource)}
          onClose={() => setOpen(null)}
          onSaved={() => void list.refresh()}
        />
      )}
      {sheet && open === 'import' && <ImportDialog resource={sheet} onClose={() => setOpen(null)} />}
    </>
  )
}

/** A list is read anew when a change of one of its records was too late. */
function newestOf(row: Row, rows: readonly Row[], { key }: Listed): Row {
  return rows.find((other) => rowKey(key, other) === rowKey(key, row)) ?? row
}

/** The first column leads to the record. */
function openingColumns({ columns, opens }: ListSpec<Listed>): readonly ColumnSpec[] {
  const [first, ...others] = columns
  if (!opens || typeof first !== 'string') return columns
  return [
    { field: first, cell: (row) => <RowLink href={opens(row)}>{String(row[first])}</RowLink> },
    ...others,
  ]
}
