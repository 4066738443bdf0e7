// 容器类型 — the kinds of boxes, pallets and cages, and how many there are of each.
import { formatCount } from '#client/kit/format.ts'
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { containerType } from '#shared/contracts/equipment/container.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: containerType,
  filters: ['code', 'name', 'category', 'status'],
  columns: [
    'code',
    'name',
    'category',
    'status',
    {
      field: 'containerCount',
      cell: (row) => (
        <RowLink href={hrefTo('containers', { type: row.code })}>
          {formatCount(Number(row.containerCount))}
        </RowLink>
      ),
    },
    'length',
    'width',
    'height',
    'tareWeight',
    'maxWeight',
    'maxVolume',
    'slots',
    'reusable',
    'updatedAt',
  ],
  creates: hrefTo('newContainerType'),
  opens: ({ code }) => hrefTo('containerType', { code }),
})
