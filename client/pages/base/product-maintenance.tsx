// 商品维护详情 — one proposed change: what the record said, what it is to say, and why.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import {
  getProductMaintenanceDocument,
  productMaintenance,
} from '#shared/contracts/base/product-maintenance.ts'
import { hrefTo } from '#shared/routes.ts'

const { life, fields } = productMaintenance
const CORRECTABLE: readonly string[] = life.moves.submit.from

export const page = documentPage({
  resource: productMaintenance,
  call: getProductMaintenanceDocument,
  query: ({ url }) => {
    const maintNo = url.searchParams.get('id')
    return maintNo ? { maintNo } : null
  },
  head: ({ maintenance }) => maintenance,
  opens: ({ maintNo }) => hrefTo('productMaintenance', { id: maintNo }),
  facts: [
    'maintNo',
    'owner',
    'sku',
    'kind',
    'before',
    'after',
    'evidence',
    'creator',
    'createdAt',
    'reviewer',
    'updatedAt',
  ],
  moves: ['submit', 'approve', 'reject', 'cancel'],
  actions: ({ maintenance }, refresh) => (
    <>
      <RowLink href={hrefTo('skus', { owner: maintenance.owner, code: maintenance.sku })}>查看商品</RowLink>
      <CommandButton
        label="修改"
        disabled={!CORRECTABLE.includes(maintenance.state)}
        call={productMaintenance.update}
        fields={fields}
        names={['after', 'evidence']}
        row={maintenance}
        bodyOf={(values) => ({
          ...values,
          maintNo: maintenance.maintNo,
          revision: maintenance.revision,
        })}
        done={({ maintNo }) => `商品维护单 ${maintNo} 已保存`}
        onDone={refresh}
      />
    </>
  ),
})
