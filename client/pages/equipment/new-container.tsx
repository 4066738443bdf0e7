// 新建容器 — containers by the hundred: numbered on from a prefix, and labelled as soon as they are saved.

import { useState } from 'react'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { BatchForm } from '#client/pages/equipment/containers/batch-form.tsx'
import { type Made, MadeContainers } from '#client/pages/equipment/containers/made-containers.tsx'
import { hrefTo } from '#shared/routes.ts'

export function page() {
  return (
    <div className="swms-page">
      <PageHeading>
        <div className="swms-page-actions">
          <RowLink href={hrefTo('containers')}>全部容器</RowLink>
        </div>
      </PageHeading>
      <Creation />
    </div>
  )
}

function Creation() {
  const [made, setMade] = useState<Made | null>(null)
  return (
    <>
      {made && <MadeContainers key={made.containers[0]?.code} {...made} />}
      <BatchForm onMade={setMade} />
    </>
  )
}
