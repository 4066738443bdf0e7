// 劳务分配 — how many people an agency sends to which warehouse as what, at what price from which day on, and who they are.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { FieldValue } from '#client/kit/fields/field-value.tsx'
import { AgencyWorkers } from '#client/pages/labor/labor/agency-workers.tsx'
import { ChangeAllot, NewAllot } from '#client/pages/labor/labor/allot-commands.tsx'
import { flag, note } from '#shared/contracts/definition/field.ts'
import { agencyAllot, getAgencyDocument } from '#shared/contracts/labor/allot.ts'
import { laborAgency } from '#shared/contracts/people/labor-agency.ts'
import { hrefTo } from '#shared/routes.ts'

/** With what the answer says of each beyond its own record, and a column for what can be done. */
const RESOURCE = {
  ...agencyAllot,
  fields: { ...agencyAllot.fields, isCurrent: flag('生效中'), next: note('操作') },
}

export const page = documentPage({
  resource: laborAgency,
  call: getAgencyDocument,
  query: ({ params }) => (params['id'] ? { code: params['id'] } : null),
  head: ({ agency }) => agency,
  opens: ({ code }) => hrefTo('agencyAllots', { id: String(code) }),
  facts: [
    'name',
    'code',
    'contact',
    'mobile',
    'settleMode',
    'mgmtFeeRate',
    'taxRate',
    'contractFrom',
    'contractTo',
    'status',
  ],
  parts: [agencyAllot],
  actions: ({ agency }, refresh) => <NewAllot agency={agency} onDone={refresh} />,
  body: ({ agency, allots }, refresh) => (
    <>
      <Lines
        title="配额与单价"
        resource={RESOURCE}
        columns={[
          'warehouse',
          'post',
          'quota',
          'priceUnit',
          'unitPrice',
          'effectiveFrom',
          {
            field: 'isCurrent',
            cell: (row) => <FieldValue field={RESOURCE.fields.isCurrent} row={row} name="isCurrent" />,
          },
          { field: 'next', cell: (row) => <ChangeAllot row={row} onDone={refresh} /> },
          'overtimeRate',
          'remark',
          'updatedAt',
        ]}
        rows={allots}
        hint="点“新增分配”约定仓库、岗位、配额与单价；调价时新增一条生效日期更晚的分配"
      />
      <AgencyWorkers agency={agency.code} />
    </>
  ),
})
