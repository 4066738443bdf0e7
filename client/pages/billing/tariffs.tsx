// 价格体系 — what each owner is charged in each warehouse: versions with their items and tiers, and which of them is in force.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { formPage } from '#client/kit/form/form-page.tsx'
import { ChangeLink } from '#client/kit/list/change-link.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { RenewTariff } from '#client/pages/billing/tariffs/renew-tariff.tsx'
import { trialPage } from '#client/pages/billing/tariffs/trial.tsx'
import { getTariffDocument, tariff, tariffItem } from '#shared/contracts/billing/tariff.ts'
import { tariffLife } from '#shared/domain/tariff.ts'
import { hrefTo } from '#shared/routes.ts'

const MOVES = ['submit', 'approve', 'refuse', 'discard'] as const

const list = listPage({
  resource: tariff,
  filters: ['owner', 'warehouse', 'state', 'effectiveFrom', 'effectiveTo', 'tariffNo'],
  columns: [
    'tariffNo',
    'owner',
    'warehouse',
    'version',
    'state',
    'effectiveFrom',
    'effectiveTo',
    'itemCount',
    'minMonthly',
    'taxRate',
    'creator',
    'approver',
    'approvedAt',
    'updatedAt',
    'remark',
  ],
  moves: MOVES,
  creates: hrefTo('tariffs', { view: 'form' }),
  opens: ({ tariffNo }) => hrefTo('tariffs', { view: 'tariff', id: tariffNo }),
})

const one = documentPage({
  resource: tariff,
  call: getTariffDocument,
  query: ({ url }) => {
    const tariffNo = url.searchParams.get('id')
    return tariffNo ? { tariffNo } : null
  },
  head: (answer) => answer.tariff,
  opens: ({ tariffNo }) => hrefTo('tariffs', { view: 'tariff', id: tariffNo }),
  facts: [
    'tariffNo',
    'owner',
    'warehouse',
    'version',
    'effectiveFrom',
    'effectiveTo',
    'minMonthly',
    'taxRate',
    'creator',
    'approver',
    'approvedAt',
    'remark',
  ],
  moves: MOVES,
  actions: ({ tariff: { tariffNo, state } }, refresh) => (
    <>
      <ChangeLink
        href={hrefTo('tariffs', { view: 'form', tariffNo })}
        call={tariff.update}
        states={tariffLife.steps.update.from}
        state={state}
      />
      <RowLink href={hrefTo('tariffs', { view: 'trial', id: tariffNo })}>试算</RowLink>
      <RenewTariff tariffNo={tariffNo} onDone={refresh} />
    </>
  ),
  body: ({ items, versions }) => (
    <>
      <Lines
        title="计费项"
        resource={tariffItem}
        columns={['itemCode', 'unit', 'fromQty', 'fromAge', 'price', 'freeQty', 'freeDays', 'remark']}
        rows={items}
      />
      <Lines
        title="各版本"
        resource={tariff}
        columns={[
          {
            field: 'version',
            cell: ({ tariffNo, version }) => (
              <RowLink href={hrefTo('tariffs', { view: 'tariff', id: tariffNo })}>{String(version)}</RowLink>
            ),
          },
          'state',
          'effectiveFrom',
          'effectiveTo',
          'minMonthly',
          'taxRate',
          'approver',
          'remark',
        ]}
        rows={versions}
      />
    </>
  ),
})

const form = formPage({
  resource: tariff,
  names: ['owner', 'warehouse', 'effectiveFrom', 'minMonthly', 'taxRate', 'remark'],
  opens: ({ tariffNo }) => hrefTo('tariffs', { view: 'tariff', id: tariffNo }),
})

export const page = viewsPage([
  { id: 'tariffs', title: '价格列表', page: list },
  { id: 'tariff', title: '价格详情', page: one },
  { id: 'trial', title: '试算', page: trialPage },
  { id: 'form', title: '新建价格', page: form },
])
