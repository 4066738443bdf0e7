// 货主 — the owners of the goods, the rules their goods are handled by, their shops and strategies.
import * as z from 'zod'
import { codeName, defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  fixed,
  flag,
  instantField,
  integer,
  namedChoice,
  note,
  optional,
  person,
  preset,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  SHEET_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { SHORTAGE_POLICIES } from '#shared/domain/outbound.ts'
import { PUSH_GENERATIONS } from '#shared/domain/return-push.ts'
import { ALL_ACTIONS, STRATEGY_CONDITIONS, STRATEGY_STANDINGS } from '#shared/domain/strategy.ts'
import {
  SETTLE_CYCLES,
  SHOP_AUTH_STATES,
  SHOP_PLATFORMS,
  STATUSES,
  STRATEGY_KINDS,
} from '#shared/domain/values.ts'
import { commaList } from '#shared/validation.ts'

export const owner = defineResource({
  name: 'owner',
  label: '货主',
  path: '/api/basic/owner',
  reads: 'base.read',
  writes: 'owner.write',
  key: 'code',
  naturalKey: ['code'],
  fields: {
    code: fixed(code('货主编码')),
    name: text('货主名称'),
    contact: text('联系人', 32),
    settleCycle: choice('结算周期', SETTLE_CYCLES),
    status: choice('状态', STATUSES),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['code', 'name', 'settleCycle', 'status'],
  sorts: ['code', 'name', 'updatedAt'],
})

const ruleOfOwner = defineResource({
  name: 'ownerRule',
  label: '货主规则',
  path: '/api/basic/owner/rule',
  reads: 'base.read',
  key: 'code',
  fields: {
    code: computed(reference('货主', 'owner')),
    inbound: note('入库规则'),
    outbound: note('出库规则'),
    qualityInspection: flag('收货质检'),
    waybillInternal: flag('仓内取号'),
    /** Anyone who packs has to say what the parcel goes out in. */
    packagingRequired: flag('必录包材'),
    /** How much more than expected may be received. */
    overReceiptPercent: integer('允许超收(%)', { max: 100 }),
    /** Of the shelf life, left when goods come in: for products that say nothing of their own. */
    receiptLifePercent: integer('允收剩余效期(%)', { max: 100 }),
    /** So many are left of what is allocated, unless an order wants more. */
    shipmentDays: integer('出库剩余效期(天)', { max: 36_500 }),
    /** What becomes of an order of which only a part is there. */
    shortagePolicy: choice('缺货处理', SHORTAGE_POLICIES),
    /** Their orders are promised goods without anybody asking for it, those that lack some once they have come. */
    autoAllocate: flag('自动分配'),
    /** Where their system is told of returned parcels; empty: nowhere. */
    pushUrl: computed(note('退件推送地址')),
    pushGeneration: computed(namedChoice('推送版本', PUSH_GENERATIONS)),
    /** The secret itself is never answered. */
    pushSecretAt: computed(optional(instantField('推送密钥设置时间'))),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['code', 'qualityInspection', 'waybillInternal'],
  sorts: ['code', 'updatedAt'],
})

/** One for each owner, made with the owner. */
export const ownerRule = withCalls(ruleOfOwner, READ_CALLS)

/** At a path of its own. */
export const updateOwnerRule = defineCall({
  ...ruleOfOwner.update,
  method: 'PUT',
  path: '/api/basic/owner/rule',
  needs: 'owner.write',
})

const ownerCode = z.string('缺少货主').min(1, '缺少货主').max(64, '货主过长')

export const updateOutboundRule = defineCall({
  method: 'PUT',
  path: '/api/basic/owner/rule/outbound',
  summary: '货主规则：修改出库规则',
  needs: 'owner.write',
  query: z.object({
    code: ownerCode,
    outbound: z.string().trim().max(500, '出库规则不超过500个字'),
    opId: opId.optional(),
  }),
  result: ownerRule.row,
})

/** The secret that messages to their system are signed with: empty, the one before stays. */
export const ownerPushSettings = {
  pushUrl: note('退件推送地址'),
  pushGeneration: namedChoice('推送版本', PUSH_GENERATIONS),
  pushSecret: note('推送密钥', 100),
}

export const setOwnerPush = defineCall({
  method: 'POST',
  path: '/api/basic/owner/rule/push',
  summary: '货主规则：设置退件推送的地址与密钥，地址为空则不推送',
  needs: 'owner.write',
  body: z.object({
    code: ownerCode,
    pushUrl: ownerPushSettings.pushUrl.create,
    pushGeneration: ownerPushSettings.pushGeneration.input,
    pushSecret: ownerPushSettings.pushSecret.create.refine(
      (given) => given === '' || /^[\x21-\x7e]{16,100}$/.test(given),
      '推送密钥须为16到100个字母、数字或符号',
    ),
    opId,
  }),
  result: ownerRule.row,
})

export const shop = defineResource({
  name: 'shop',
  label: '店铺',
  path: '/api/basic/owner/shop',
  reads: 'base.read',
  writes: 'owner.write',
  key: 'code',
  naturalKey: ['code'],
  fields: {
    code: fixed(code('店铺编码')),
    name: text('店铺名称'),
    owner: fixed(reference('货主', 'owner')),
    platform: choice('平台', SHOP_PLATFORMS),
    authState: computed(choice('授权状态', SHOP_AUTH_STATES)),
    /** What the platform calls anyone who authorized it. */
    authAccount: computed(optional(text('授权账号'))),
    authorizedBy: computed(optional(person('授权发起人'))),
    authorizedAt: computed(optional(instantField('授权时间'))),
    authExpiresAt: computed(optional(instantField('授权到期'))),
    /** Of the last attempt, to authorize it or to renew what was authorized; empty when that was a success. */
    authError: computed(note('授权失败原因')),
    status: choice('状态', STATUSES),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['owner', 'code', 'name', 'platform', 'authState', 'status'],
  sorts: ['code', 'name', 'authExpiresAt', 'updatedAt'],
})

const effectiveFrom = instantField('生效时间')

const strategyOfOwner = defineResource({
  name: 'strategy',
  label: '策略',
  path: '/api/basic/strategy',
  reads: 'base.read',
  writes: 'owner.write',
  key: 'id',
  fields: {
    id: computed(integer('编号')),
    owner: fixed(optional(reference('货主', 'owner'))),
    warehouse: fixed(optional(reference('仓库', 'warehouse'))),
    kind: fixed(choice('策略类型', STRATEGY_KINDS)),
    /** The lowest number of those that fit comes first. */
    priority: fixed(preset(integer('优先级', { min: 1, max: 999 }), 1)),
    condition: fixed(choice('条件', STRATEGY_CONDITIONS)),
    action: fixed(choice('动作', ALL_ACTIONS)),
    version: computed(integer('版本')),
    /** At once where none is given, or where it has passed. */
    effectiveFrom: fixed({ ...effectiveFrom, create: effectiveFrom.input.nullable().default(null) }),
    enabled: computed(flag('启用')),
    disabledAt: computed(optional(instantField('停用时间'))),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['owner', 'warehouse', 'kind', 'enabled', 'effectiveFrom'],
  sorts: ['priority', 'effectiveFrom', 'updatedAt'],
})

/** No owner or warehouse: for all of them. Nothing is changed: another version holds from its time on. */
export const strategy = withCalls(strategyOfOwner, [...READ_CALLS, ...SHEET_CALLS, 'create'])

/** Of one place: what is done with each class of products as long as nothing changes. */
const strategyNow = z.object({
  warehouse: z.string(),
  warehouseName: z.string(),
  kind: z.enum(STRATEGY_KINDS),
  A: z.enum(ALL_ACTIONS),
  B: z.enum(ALL_ACTIONS),
  C: z.enum(ALL_ACTIONS),
})

/** An owner's, with those for all owners; without an owner, the latter alone, and what they do for owners without their own. */
export const getOwnerStrategies = defineCall({
  method: 'GET',
  path: '/api/basic/strategy/owner',
  summary: '货主的上架与分配策略，及各仓库现在按什么执行',
  needs: 'base.read',
  query: z.object({ owner: ownerCode.optional() }),
  result: z.object({
    owner: codeName.nullable(),
    now: z.array(strategyNow),
    /** Current: what counts, or will, or would if it were on. */
    strategies: z.array(strategy.row.extend({ standing: z.enum(STRATEGY_STANDINGS), current: z.boolean() })),
  }),
})

export const switchReason = text('原因', 200)

export const switchStrategy = defineCall({
  method: 'POST',
  path: '/api/basic/strategy/switch',
  summary: '策略：停用或启用一个版本',
  needs: 'owner.write',
  body: z.object({
    id: z.number('缺少编号').int('缺少编号'),
    enabled: z.boolean('请选择启用或停用'),
    reason: switchReason.input,
    opId,
  }),
  result: strategy.row,
})

export const getOwnerOptions = defineCall({
  method: 'GET',
  path: '/api/basic/owner/options',
  summary: '当前用户可选的货主',
  needs: 'signedIn',
  result: z.array(codeName),
})

/** Where the owner keeps goods, of the warehouses that the caller may see. */
export const getOwnerWarehouses = defineCall({
  method: 'GET',
  path: '/api/basic/owner/attribute-warehouse/options',
  summary: '货主所在的仓库',
  needs: 'signedIn',
  query: z.object({ code: ownerCode }),
  result: z.array(codeName),
})

/** All of the caller's warehouses in which the owner keeps goods from now on; those of others stay as they are. */
export const bindOwnerWarehouses = defineCall({
  ...getOwnerWarehouses,
  method: 'POST',
  path: '/api/basic/owner/attribute-warehouse/bind',
  summary: '设置货主所在的仓库',
  needs: 'owner.write',
  query: getOwnerWarehouses.query.extend({ opId: opId.optional() }),
  body: z.array(reference('仓库', 'warehouse').input, '仓库须为列表').max(1000, '仓库一次最多1000个'),
})

export const getShopOptions = defineCall({
  method: 'GET',
  path: '/api/basic/owner/shop/options',
  summary: '货主的店铺',
  needs: 'signedIn',
  query: z.object({ owners: commaList.optional() }),
  result: z.array(codeName.extend({ owner: z.string() })),
})

/** Not a bare truth value: a client takes an answer of exactly `false` for a failure. */
export const getQualityInspection = defineCall({
  method: 'GET',
  path: '/api/basic/owner/getQualityInspection',
  summary: '货主收货是否质检',
  needs: ['base.read', 'inbound.read'],
  query: z.object({ owner: ownerCode }),
  result: z.object({ owner: z.string(), qualityInspection: z.boolean() }),
})

/** The owners whose waybill numbers the provider draws itself. */
export const getWaybillInternal = defineCall({
  method: 'GET',
  path: '/api/base/owner/rule/waybillInternal',
  summary: '仓内取号的货主',
  needs: ['base.read', 'outbound.read'],
  result: z.array(codeName),
})

/** An owner's id is its code. */
export const getOwnerById = defineCall({
  method: 'GET',
  path: '/api/base/owner/getOwnerById',
  summary: '货主详情',
  needs: 'base.read',
  query: z.object({ id: ownerCode }),
  result: owner.row,
})
