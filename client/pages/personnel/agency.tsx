// 劳务公司 — the agencies that send workers, and on what terms.
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { allotHref } from '#client/pages/personnel/labor/links.ts'
import { laborAgency } from '#shared/contracts/people/labor-agency.ts'

export const page = listPage({
  resource: laborAgency,
  filters: ['code', 'name', 'settleMode', 'status', 'contractTo'],
  columns: [
    'code',
    {
      field: 'name',
      cell: ({ code, name }) => <RowLink href={allotHref(String(code))}>{String(name)}</RowLink>,
    },
    ...(['licenseNo', 'contact', 'mobile', 'settleMode', 'mgmtFeeRate', 'taxRate'] as const),
    ...(['contractFrom', 'contractTo', 'status', 'updatedAt'] as const),
  ],
  writes: 'agency.write',
  creates: '/personnel/agencyCreate',
  opens: ({ code }) => `/personnel/agencyCreate?code=${code}`,
})
