// Owners, their rules, shops and strategies bound to their tables.
import { eq } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { ownerRules, owners, shops, strategies } from '#server/wms/modules/owner/tables.ts'
import { userOwners } from '#server/wms/modules/user/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { owner, ownerRule, shop, strategy } from '#shared/contracts/base/owner.ts'

const NEW_RULE = { inbound: '', outbound: '', qualityInspection: false, waybillInternal: false }

export const ownerBinding = bind({
  resource: owner,
  table: owners,
  scope: { owner: owners.code },
  writes: 'owner.write',
  // Rules to change, and somebody who may see the owner at all.
  afterCreate: async ({ orm, caller, at }, row) => {
    const code = String(row['code'])
    await orm.insert(ownerRules).values({ code, ...NEW_RULE, createdAt: at, updatedAt: at })
    await orm.insert(userOwners).values({ userId: caller.userId, owner: code })
  },
})

export const ownerRuleBinding = bind({
  resource: ownerRule,
  table: ownerRules,
  scope: { owner: ownerRules.code },
  names: { code: nameOf(owners.name, eq(owners.code, ownerRules.code)) },
  writes: 'owner.write',
})

export const shopBinding = bind({
  resource: shop,
  table: shops,
  scope: { owner: shops.owner },
  names: { owner: nameOf(owners.name, eq(owners.code, shops.owner)) },
  writes: 'owner.write',
})

export const strategyBinding = bind({
  resource: strategy,
  table: strategies,
  scope: { warehouse: strategies.warehouse, owner: strategies.owner },
  names: {
    owner: nameOf(owners.name, eq(owners.code, strategies.owner)),
    warehouse: nameOf(warehouses.name, eq(warehouses.code, strategies.warehouse)),
  },
  writes: 'owner.write',
})
