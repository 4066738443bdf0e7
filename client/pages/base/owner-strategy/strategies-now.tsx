// What is done with an owner's goods as long as nothing changes: in a sentence, and where it differs, by warehouse and class.
import { type FigureColumn, FigureTable } from '#client/kit/figure-table.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import type { getOwnerStrategies } from '#shared/contracts/base/owner.ts'
import type { CallResult, CodeName } from '#shared/contracts/definition/call.ts'
import { meaningOf, type StrategyKind } from '#shared/domain/strategy.ts'
import '#client/pages/base/owner-strategy/owner-strategy.css'

type Place = CallResult<typeof getOwnerStrategies>['now'][number]

const COLUMNS: readonly FigureColumn<Place>[] = [
  { label: '仓库', of: ({ warehouseName }) => warehouseName },
  { label: 'A类商品', of: ({ A }) => A, isText: true },
  { label: 'B类商品', of: ({ B }) => B, isText: true },
  { label: 'C类商品', of: ({ C }) => C, isText: true },
]

/** What is done by it, and what never happens. */
const WORK: Readonly<Record<StrategyKind, { what: string; always: string }>> = {
  分配: { what: '出库分配与加工领料', always: '已过期的批次从不分配。' },
  上架: { what: '入库、加工成品与退件的推荐库位', always: '放不下或不许混放的库位从不推荐。' },
}

type StrategiesNowProps = { kind: StrategyKind; owner: CodeName | null; places: readonly Place[] }

export function StrategiesNow({ kind, owner, places }: StrategiesNowProps) {
  const actions = [...new Set(places.flatMap(({ A, B, C }) => [A, B, C]))]
  const [action] = actions
  if (action === undefined) return <NoPlaces isOwner={owner !== null} />
  const { what, always } = WORK[kind]
  const subject = `${owner ? `${owner.name}的` : '货主没有自己的策略时，'}${what}`
  if (actions.length === 1) {
    return (
      <SectionCard title="现在执行">
        <p className="swms-strategy-now">
          {subject}按<strong>「{action}」</strong>执行：{meaningOf(kind, action)}。{always}
        </p>
      </SectionCard>
    )
  }
  return (
    <>
      <SectionCard title="现在执行">
        <div className="swms-strategy-now">
          {subject}按仓库和商品的ABC分类执行。{always}
          <ul>
            {actions.map((each) => (
              <li key={each}>
                <strong>「{each}」</strong>：{meaningOf(kind, each)}。
              </li>
            ))}
          </ul>
        </div>
      </SectionCard>
      <SectionCard title="各仓库现在执行">
        <FigureTable columns={COLUMNS} rows={places} keyOf={({ warehouse }) => warehouse} />
      </SectionCard>
    </>
  )
}

function NoPlaces({ isOwner }: { isOwner: boolean }) {
  return (
    <SectionCard title="现在执行">
      <EmptyState
        title="没有可查看的仓库"
        description={isOwner ? '此货主在您可查看的仓库还没有开展业务' : '请联系管理员为您设置仓库'}
      />
    </SectionCard>
  )
}
