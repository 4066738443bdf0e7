// 打印工牌 — the badges of people that are chosen, good for some days from now on.
import { PrintLabels } from '#client/features/labels/print-labels.tsx'
import type { LabelKind } from '#client/kit/print/label-size.ts'
import { MOST_BADGES } from '#shared/contracts/labor/badge.ts'
import { printBadges } from '#shared/contracts/printing/label.ts'

const BADGE_LABEL: LabelKind = { name: '工牌', usual: '100×60' }

type BadgeLabelsProps = {
  workers: readonly string[]
  /** As long as is usual where none are given. */
  days?: number
}

export function BadgeLabels({ workers, days }: BadgeLabelsProps) {
  return (
    <PrintLabels
      label="打印工牌"
      disabled={workers.length === 0 || workers.length > MOST_BADGES}
      kind={BADGE_LABEL}
      call={printBadges}
      body={{ workers: [...workers], ...(days !== undefined && { days }) }}
    />
  )
}
