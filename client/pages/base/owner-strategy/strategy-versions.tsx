// The strategies behind what is done: those that count or will, and those that were; each is changed by another version.

import { Lines } from '#client/kit/document/lines.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formatInstant } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { strategyHref } from '#client/pages/base/owner-strategy/strategy-href.ts'
import {
  type getOwnerStrategies,
  strategy,
  switchReason,
  switchStrategy,
} from '#shared/contracts/base/owner.ts'
import type { CallResult, CodeName } from '#shared/contracts/definition/call.ts'
import { choice, note } from '#shared/contracts/definition/field.ts'
import { actionsOf, STRATEGY_STANDINGS, type StrategyKind } from '#shared/domain/strategy.ts'
import '#client/pages/base/owner-strategy/owner-strategy.css'

type Version = CallResult<typeof getOwnerStrategies>['strategies'][number]

/** As they are shown: what each is for, where it stands, and what can be done to it. */
const SHOWN = {
  ...strategy,
  fields: {
    ...strategy.fields,
    reach: note('适用范围'),
    standing: choice('状态', STRATEGY_STANDINGS),
    work: note('操作'),
  },
}
const RULE = ['condition', 'action', 'priority', 'version', 'effectiveFrom'] as const

type StrategyVersionsProps = { kind: StrategyKind; owner: CodeName | null; strategies: readonly Version[] }

export function StrategyVersions({ kind, owner, strategies }: StrategyVersionsProps) {
  const refresh = useRefresh()
  const handleDone = () => refresh(strategy)
  const inOrder = strategies.toSorted(byReach)
  const current = inOrder.filter((version) => version.current)
  const past = inOrder.filter((version) => !version.current)
  const reach = { field: 'reach', cell: reachOf } as const
  const isOwn = (version: Version) => version.owner === (owner?.code ?? null)
  const work = (version: Version) =>
    isOwn(version) ? (
      <VersionWork version={version} onDone={handleDone} />
    ) : (
      <RowLink href={strategyHref(null, kind)}>在通用策略中维护</RowLink>
    )
  return (
    <>
      <Lines
        title="现行与将来的策略"
        resource={SHOWN}
        columns={[reach, ...RULE, 'standing', { field: 'work', cell: work }]}
        rows={current}
        hint={`没有策略时，${kind}按「${actionsOf(kind)[0]}」执行`}
        aside={<NewStrategy kind={kind} owner={owner} onDone={handleDone} />}
      />
      {past.length > 0 && (
        <Lines
          title="以往版本"
          resource={SHOWN}
          columns={[reach, ...RULE, 'standing', 'disabledAt']}
          rows={past}
        />
      )}
    </>
  )
}

type NewStrategyProps = { kind: StrategyKind; owner: CodeName | null; onDone: () => void }

/** Where there is one of this place and priority already, it is its next version. */
function NewStrategy({ kind, owner, onDone }: NewStrategyProps) {
  return (
    <CommandButton
      label="新增策略"
      call={strategy.create}
      fields={fieldsFor(kind)}
      names={['warehouse', 'priority', 'condition', 'action', 'effectiveFrom']}
      bodyOf={(values) => ({ ...values, kind, owner: owner?.code ?? null })}
      done={toldOf}
      onDone={onDone}
    />
  )
}

function VersionWork({ version, onDone }: { version: Version; onDone: () => void }) {
  const { id, kind, owner, warehouse, priority, condition, action, enabled } = version
  return (
    <span className="swms-strategy-work">
      <CommandButton
        label="新增版本"
        call={strategy.create}
        fields={fieldsFor(kind)}
        names={['condition', 'action', 'effectiveFrom']}
        row={{ condition, action }}
        bodyOf={(values) => ({ ...values, kind, owner, warehouse, priority })}
        done={toldOf}
        onDone={onDone}
      />
      <CommandButton
        label={enabled ? '停用' : '启用'}
        call={switchStrategy}
        fields={{ reason: switchReason }}
        names={['reason']}
        bodyOf={(values) => ({ ...values, id, enabled: !enabled })}
        done={(changed) => `版本 ${changed.version} 已${changed.enabled ? '启用' : '停用'}`}
        onDone={onDone}
      />
    </span>
  )
}

/** Of a kind only what it can do. */
function fieldsFor(kind: StrategyKind) {
  const { warehouse, priority, effectiveFrom } = strategy.fields
  return {
    ...strategy.fields,
    action: choice('动作', actionsOf(kind)),
    warehouse: { ...warehouse, label: '仓库（留空则所有仓库）' },
    priority: { ...priority, label: '优先级（数字小的优先）' },
    effectiveFrom: { ...effectiveFrom, label: '生效时间（留空则立即）' },
  }
}

function toldOf({ version, priority, effectiveFrom }: CallResult<typeof strategy.create>): string {
  return `优先级 ${priority} 的版本 ${version} 自 ${formatInstant(effectiveFrom)} 起生效`
}

function reachOf({ owner, ownerName, warehouse, warehouseName }: Version): string {
  const whose = owner === null ? '所有货主' : (ownerName ?? owner)
  const where = warehouse === null ? '所有仓库' : (warehouseName ?? warehouse)
  return `${whose}　${where}`
}

/** The most particular first, as they count; of one place the newest first. */
function byReach(one: Version, other: Version): number {
  const rankOf = ({ owner, warehouse }: Version) => (owner === null ? 2 : 0) + (warehouse === null ? 1 : 0)
  return (
    rankOf(one) - rankOf(other) ||
    (one.warehouse ?? '').localeCompare(other.warehouse ?? '') ||
    one.priority - other.priority ||
    other.version - one.version
  )
}
