// 容器 — every box, pallet and cage: where it stands, what it is used for; and where each has been.

import { PrintLabels } from '#client/features/labels/print-labels.tsx'
import { DocumentLink } from '#client/kit/document/document-link.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { CONTAINER_LABEL } from '#client/pages/equipment/containers/container-labels.tsx'
import { PlaceLink } from '#client/pages/equipment/containers/place-link.tsx'
import { container, containerMove } from '#shared/contracts/equipment/container.ts'
import { printContainerLabels } from '#shared/contracts/printing/label.ts'
import { hrefTo } from '#shared/routes.ts'

const all = listPage({
  resource: container,
  filters: ['code', 'type', 'state', 'warehouse', 'location', 'updatedAt'],
  columns: [
    'code',
    {
      field: 'type',
      cell: ({ type, typeName }) => (
        <RowLink href={hrefTo('containerType', { code: String(type) })}>{String(typeName ?? type)}</RowLink>
      ),
    },
    'state',
    'warehouse',
    {
      field: 'location',
      cell: (row) => <PlaceLink warehouse={row.warehouse} loc={row.location} />,
    },
    { field: 'currentDoc', cell: ({ currentDoc }) => <DocumentLink number={currentDoc} /> },
    'remark',
    'updatedAt',
  ],
  moves: ['occupy', 'depart', 'arrive', 'finish', 'release', 'repair', 'repaired', 'scrap', 'restore'],
  creates: hrefTo('newContainer'),
  opens: ({ code }) => hrefTo('container', { code }),
  actions: (rows) => (
    <PrintLabels
      disabled={rows.length === 0}
      kind={CONTAINER_LABEL}
      call={printContainerLabels}
      body={{ codes: rows.map(({ code }) => code) }}
    />
  ),
})

const moves = listPage({
  resource: containerMove,
  filters: ['container', 'warehouse', 'at'],
  columns: [
    'at',
    {
      field: 'container',
      cell: ({ container: code }) => <RowLink href={hrefTo('container', { code })}>{String(code)}</RowLink>,
    },
    'warehouse',
    'fromLocation',
    {
      field: 'toLocation',
      cell: (row) => <PlaceLink warehouse={row.warehouse} loc={row.toLocation} />,
    },
    'operator',
  ],
})

export const page = viewsPage([
  { id: 'container', title: '容器', page: all },
  { id: 'moves', title: '移动记录', page: moves },
])
