// 试算 of the rules for carriers: where yesterday's orders would have gone by those that are on, and by the one that is chosen.
import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { type FigureColumn, FigureTable } from '#client/kit/figure-table.tsx'
import { formatCount } from '#client/kit/format.ts'
import { useMay } from '#client/kit/use-may.ts'
import { TrialDialog } from '#client/pages/outbound/rules/trial-dialog.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { type carrierRule, tryCarrierRules } from '#shared/contracts/outbound/carrier-rule.ts'

type Rule = RecordOf<typeof carrierRule>
type Share = CallResult<typeof tryCarrierRules>['carriers'][number]

const COLUMNS: readonly FigureColumn<Share>[] = [
  { label: '规则', of: ({ ruleName }) => ruleName },
  { label: '承运商', of: ({ carrierName }) => carrierName, isText: true },
  { label: '订单数', of: ({ orders }) => formatCount(orders) },
]

export function TryCarrierRules({ rule }: { rule: Rule | undefined }) {
  const may = useMay()
  if (!may(tryCarrierRules.needs)) return null
  return (
    <TrialDialog title={rule ? `试算：启用的规则与${rule.name}` : '试算：启用的规则'}>
      <Trial code={rule?.code} />
    </TrialDialog>
  )
}

function Trial({ code }: { code: string | undefined }) {
  const { businessDate, orders, left, carriers } = useData(
    queryOf(tryCarrierRules, { query: { ...(code !== undefined && { code }) } }),
  )
  return (
    <>
      <p>
        {businessDate} 共 {formatCount(orders)} 单，{formatCount(left)} 单没有适用的规则。不更改订单。
      </p>
      {carriers.length > 0 && <FigureTable columns={COLUMNS} rows={carriers} keyOf={({ rule }) => rule} />}
    </>
  )
}
