// 劳务公司 — the agencies that send workers, and on what terms.

import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { laborAgency } from '#shared/contracts/people/labor-agency.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: laborAgency,
  filters: ['code', 'name', 'settleMode', 'status', 'contractTo'],
  columns: [
    'code',
    {
      field: 'name',
      cell: ({ code, name }) => (
        <RowLink href={hrefTo('agencyAllots', { id: String(code) })}>{String(name)}</RowLink>
      ),
    },
    'licenseNo',
    'contact',
    'mobile',
    'settleMode',
    'mgmtFeeRate',
    'taxRate',
    'contractFrom',
    'contractTo',
    'status',
    'updatedAt',
  ],
  creates: hrefTo('newAgency'),
  opens: ({ code }) => hrefTo('newAgency', { code }),
})
