// 组合装 — sets that are sold as one article: which there are, what goes into each, and who changed that.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { formPage } from '#client/kit/form/form-page.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { bundle, bundlePart, getBundleDocument } from '#shared/contracts/base/bundle.ts'
import { hrefTo } from '#shared/routes.ts'

const list = listPage({
  resource: bundle,
  filters: ['owner', 'code', 'name', 'status'],
  columns: ['code', 'name', 'contents', 'qty', 'status', 'owner', 'updatedAt'],
  creates: hrefTo('bundles', { view: 'form' }),
  opens: ({ id }) => hrefTo('bundles', { view: 'bundle', id }),
})

const one = documentPage({
  resource: bundle,
  call: getBundleDocument,
  query: ({ url }) => {
    const id = Number(url.searchParams.get('id'))
    return id > 0 ? { id } : null
  },
  head: (answer) => answer.bundle,
  opens: ({ id }) => hrefTo('bundles', { view: 'bundle', id }),
  facts: ['code', 'name', 'owner', 'status', 'qty', 'updatedAt'],
  actions: ({ bundle: { id } }) => <Change id={id} />,
  body: ({ parts }) => (
    <Lines title="每套的商品" resource={bundlePart} columns={['sku', 'qty']} rows={parts} />
  ),
})

function Change({ id }: { id: number }) {
  const may = useMay()
  return may(bundle.update.needs) ? (
    <RowLink href={hrefTo('bundles', { view: 'form', id })}>修改</RowLink>
  ) : null
}

const form = formPage({
  resource: bundle,
  names: ['owner', 'code', 'name', 'status'],
  opens: ({ id }) => hrefTo('bundles', { view: 'bundle', id }),
})

export const page = viewsPage([
  { id: 'bundles', title: '组合装列表', page: list },
  { id: 'bundle', title: '组合装详情', page: one },
  { id: 'form', title: '新建组合装', page: form },
])
