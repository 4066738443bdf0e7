// What has just been made: from which code to which, with the labels that are to be stuck on.

import { useState } from 'react'
import { formatCount } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { PrintButton, Printing } from '#client/kit/print/print-button.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { CodeRange } from '#client/pages/equipment/containers/code-range.tsx'
import { CONTAINER_LABEL, ContainerLabels } from '#client/pages/equipment/containers/container-labels.tsx'
import type { container } from '#shared/contracts/equipment/container.ts'
import { hrefTo } from '#shared/routes.ts'

export type Made = {
  containers: readonly (typeof container.row)['_zod']['output'][]
  /** Their labels are printed without a further click. */
  printed: boolean
}

export function MadeContainers({ containers, printed }: Made) {
  const [isPrinting, setPrinting] = useState(printed)
  const codes = containers.map(({ code }) => code)
  const sheets = () => <ContainerLabels containers={containers} />
  return (
    <SectionCard
      title={`已新增 ${formatCount(codes.length)} 个容器`}
      aside={
        <div className="swms-page-actions">
          <RowLink href={hrefTo('containers', { code: codes.join(',') })}>查看这些容器</RowLink>
          <PrintButton label="打印标签" labels={CONTAINER_LABEL} sheets={sheets} />
        </div>
      }
    >
      <CodeRange codes={codes} />
      {isPrinting && <Printing sheets={sheets} labels={CONTAINER_LABEL} onDone={() => setPrinting(false)} />}
    </SectionCard>
  )
}
