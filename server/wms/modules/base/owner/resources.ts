import { sql } from 'drizzle-orm'
import type { Row } from '#server/wms/kit/audit.ts'
import { bind, type Mistake } from '#server/wms/kit/binding.ts'
import { may } from '#server/wms/kit/caller.ts'
import { lookAround } from '#server/wms/kit/caller-rights.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { ownerName, warehouseName } from '#server/wms/ledger/names.ts'
import { ownerRules, owners, shops, strategies } from '#server/wms/schema/owner.ts'
import { userOwners } from '#server/wms/schema/user.ts'
import { owner, ownerRule, shop, strategy } from '#shared/contracts/base/owner.ts'
import { actionsOf, type StrategyKind } from '#shared/domain/strategy.ts'
import { AUTHORIZED_PLATFORM } from '#shared/domain/values.ts'

const NEW_RULE = { inbound: '', outbound: '', qualityInspection: false, waybillInternal: false }

export const ownerBinding = bind({
  resource: owner,
  table: owners,
  scope: { owner: owners.code },
  // Rules to change, and somebody who may see the owner at all.
  afterCreate: async (op, row) => {
    const { orm, caller, at } = op
    const code = String(row['code'])
    await orm.insert(ownerRules).values({ code, ...NEW_RULE, createdAt: at, updatedAt: at })
    await orm.insert(userOwners).values({ userId: caller.userId, owner: code })
    await lookAround(op)
  },
})

export const ownerRuleBinding = bind({
  resource: ownerRule,
  table: ownerRules,
  scope: { owner: ownerRules.code },
  names: { code: ownerName(ownerRules.code) },
  figures: {
    // What comes behind the path may hold a key.
    pushUrl: (caller) =>
      may(caller, 'owner.write')
        ? sql`${ownerRules.pushUrl}`
        : sql`split_part(${ownerRules.pushUrl}, '?', 1)`,
  },
})

export const shopBinding = bind({
  resource: shop,
  table: shops,
  scope: { owner: shops.owner },
  names: { owner: ownerName(shops.owner), authorizedBy: userName(shops.authorizedBy) },
  mistake: ({ platform, authState }) =>
    platform !== AUTHORIZED_PLATFORM && authState !== undefined && authState !== '未授权'
      ? { field: 'platform', message: '此店铺已授权，请先取消授权再更改平台' }
      : null,
})

export const strategyBinding = bind({
  resource: strategy,
  table: strategies,
  scope: { warehouse: strategies.warehouse, owner: strategies.owner },
  names: {
    owner: ownerName(strategies.owner),
    warehouse: warehouseName(strategies.warehouse),
  },
  mistake: ({ kind, action }: Row) => actionMistake(kind as StrategyKind, String(action)),
})

function actionMistake(kind: StrategyKind, action: string): Mistake<'action'> | null {
  const possible: readonly string[] = actionsOf(kind)
  if (possible.includes(action)) return null
  return { field: 'action', message: `${kind}策略的动作须为${possible.join('、')}之一` }
}
