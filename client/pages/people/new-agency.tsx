// 新建劳务公司 — an agency and its terms; an existing one is changed here, too.

import { formPage } from '#client/kit/form/form-page.tsx'
import { laborAgency } from '#shared/contracts/people/labor-agency.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = formPage({
  resource: laborAgency,
  names: [
    'code',
    'name',
    'licenseNo',
    'contact',
    'mobile',
    'settleMode',
    'mgmtFeeRate',
    'taxRate',
    'contractFrom',
    'contractTo',
    'status',
  ],
  opens: () => hrefTo('agencies'),
})
