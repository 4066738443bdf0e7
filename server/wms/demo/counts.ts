// How the demo company looks after its stock: rules for counting and refilling, counts that wait to be issued, and changes
// of goods that wait to be approved.
import { inArray } from 'drizzle-orm'
import { type Deed, perform } from '#server/wms/demo/given/operation.ts'
import { DEMO_OWNERS, DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import { FACE_FULL, FACE_LOW } from '#server/wms/demo/year/replenishing.ts'
import { findFaces } from '#server/wms/demo/year/sites.ts'
import { nextDocNo, nextDocNos } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { pickSettings } from '#server/wms/schema/replenishment.ts'
import { productMaintenances, skus } from '#server/wms/schema/sku.ts'
import { stockStrategies, stockTasks } from '#server/wms/schema/stocktake.ts'

type Product = { owner: string; code: string; spec: string }

const GOODS_PER_OWNER = 2

const RULES = [
  { name: 'A类商品每日盲盘', trigger: '每日', scope: 'A类商品', sampleRate: 20, blind: true, tolerance: '0' },
  { name: '动碰库位每周盘点', trigger: '每周', scope: '动碰', sampleRate: 100, blind: false, tolerance: '1' },
  { name: '全仓每月盘点', trigger: '每月', scope: '全部', sampleRate: 100, blind: true, tolerance: '0' },
] as const

type Rules = { limitsPerOwner: number }

/** `deed` says by whom and when. */
export function insertCounts(sources: Sources, deed: Deed, { limitsPerOwner }: Rules): Promise<void> {
  return perform(sources, deed, async (op) => {
    const goods = await firstGoods(op)
    await insertStrategies(op)
    await insertDrafts(op)
    await insertPickSettings(op, limitsPerOwner)
    await insertProposals(op, goods)
  })
}

async function insertStrategies(op: Operation): Promise<void> {
  await op.orm.insert(stockStrategies).values(
    DEMO_WAREHOUSES.flatMap(({ code: warehouse }) =>
      RULES.map((rule) => ({
        ...rule,
        ...madeIn(op),
        warehouse,
        enabled: true,
        creator: op.caller.userId,
        freezeMode: rule.scope === '全部' ? ('冻结可用' as const) : ('不冻结' as const),
      })),
    ),
  )
}

async function insertDrafts(op: Operation): Promise<void> {
  for (const { code: warehouse } of DEMO_WAREHOUSES) {
    await op.orm.insert(stockTasks).values({
      taskNo: await nextDocNo(op, 'stockTask'),
      kind: '循环盘',
      warehouse,
      scope: '存储区',
      sampleRate: 25,
      zones: '',
      locations: '',
      skus: '',
      blind: true,
      freezeMode: '不冻结',
      tolerance: '0',
      remark: '存储区四分之一抽盘',
      creator: op.caller.userId,
      ...madeIn(op),
    })
  }
}

function madeIn({ at }: Operation) {
  return { createdAt: at, updatedAt: at }
}

async function firstGoods({ orm }: Operation): Promise<Product[]> {
  const all = await orm
    .select({ owner: skus.owner, code: skus.code, spec: skus.spec })
    .from(skus)
    .where(
      inArray(
        skus.owner,
        DEMO_OWNERS.map(({ code }) => code),
      ),
    )
    .orderBy(skus.owner, skus.code)
  return DEMO_OWNERS.flatMap((owner) =>
    all.filter((product) => product.owner === owner.code).slice(0, GOODS_PER_OWNER),
  )
}

/** Of the places that the year picks from, as it keeps them. */
async function insertPickSettings(op: Operation, mostPerOwner: number): Promise<void> {
  const limits = { minQty: String(FACE_LOW), maxQty: String(FACE_FULL) }
  for (const { code } of DEMO_WAREHOUSES) {
    const faces = await findFaces(op.orm, code, mostPerOwner)
    await op.orm.insert(pickSettings).values(faces.map((face) => ({ ...face, ...limits, ...madeIn(op) })))
  }
}

async function insertProposals(op: Operation, goods: readonly Product[]): Promise<void> {
  const numbers = await nextDocNos(op, 'productMaintenance', goods.length)
  await op.orm.insert(productMaintenances).values(
    goods.map(({ owner, code, spec }, index) => ({
      maintNo: numbers[index] ?? '',
      owner,
      sku: code,
      kind: '规格' as const,
      before: spec,
      after: `${spec}（新包装）`,
      evidence: '',
      creator: op.caller.userId,
      state: '待审核' as const,
      ...madeIn(op),
    })),
  )
}
