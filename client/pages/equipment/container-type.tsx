// 编辑容器类型 — what a kind of container holds and whether it is in use, beside how many there are of it.

import { queryOf } from '#client/data/data-client.ts'
import { type FormSpec, RecordForm } from '#client/kit/form/record-form.tsx'
import { formatCount } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { codePage } from '#client/pages/equipment/containers/code-page.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { containerType } from '#shared/contracts/equipment/container.ts'
import { hrefTo } from '#shared/routes.ts'

const FORM: FormSpec<typeof containerType> = {
  resource: containerType,
  names: [
    'code',
    'name',
    'category',
    'slots',
    'maxVolume',
    'maxWeight',
    'tareWeight',
    'length',
    'width',
    'height',
    'reusable',
    'status',
    'containerCount',
  ],
  opens: ({ code }) => hrefTo('containerType', { code }),
}

export const page = codePage({
  form: FORM,
  query: (code) => queryOf(containerType.get, { query: { code } }),
  Shown: OpenType,
})

function OpenType({ answer: type }: { answer: CallResult<typeof containerType.get> }) {
  return (
    <>
      <PageHeading title={`容器类型 ${type.code} ${type.name}`}>
        <div className="swms-page-actions">
          <RowLink href={hrefTo('containers', { type: type.code })}>
            查看 {formatCount(type.containerCount)} 个容器
          </RowLink>
        </div>
      </PageHeading>
      <RecordForm spec={FORM} record={type} />
    </>
  )
}
