// 试算 of a wave rule: how many waves it would have made of yesterday's orders, and how many it is not for.
import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { type FigureColumn, FigureTable } from '#client/kit/figure-table.tsx'
import { formatCount, formatDecimal } from '#client/kit/format.ts'
import { useMay } from '#client/kit/use-may.ts'
import { TrialDialog } from '#client/pages/outbound/rules/trial-dialog.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { tryWaveRule, type waveRule } from '#shared/contracts/outbound/wave-rule.ts'

type Rule = RecordOf<typeof waveRule>
type Wave = CallResult<typeof tryWaveRule>['waves'][number] & { place: number }

const COLUMNS: readonly FigureColumn<Wave>[] = [
  { label: '波次', of: ({ place }) => `第 ${place} 波` },
  { label: '货主', of: ({ ownerName }) => ownerName, isText: true },
  { label: '订单数', of: ({ orders }) => formatCount(orders) },
  { label: '行数', of: ({ lines }) => formatCount(lines) },
  { label: '件数', of: ({ qty }) => formatDecimal(qty) },
]

export function TryWaveRule({ rule }: { rule: Rule | undefined }) {
  const may = useMay()
  if (!may(tryWaveRule.needs)) return null
  return (
    <TrialDialog disabled={!rule} title={`试算：${rule?.name ?? ''}`}>
      {rule && <Trial code={rule.code} />}
    </TrialDialog>
  )
}

function Trial({ code }: { code: string }) {
  const { businessDate, orders, gathered, left, waves } = useData(queryOf(tryWaveRule, { query: { code } }))
  return (
    <>
      <p>
        {businessDate} 本仓 {formatCount(orders)} 单：{formatCount(gathered)} 单组成{' '}
        {formatCount(waves.length)} 个波次，{formatCount(left)} 单不符合条件。
      </p>
      <p className="bp6-text-muted">
        按全天订单一次计算：不等待凑单，有截单时间的都算临近；其他规则先取走的订单未扣除。不生成波次。
      </p>
      {waves.length > 0 && (
        <FigureTable
          columns={COLUMNS}
          rows={waves.map((wave, index) => ({ ...wave, place: index + 1 }))}
          keyOf={({ place }) => place}
        />
      )}
    </>
  )
}
