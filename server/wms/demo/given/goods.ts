// The demo company's partners and goods: what the owners sell, under which codes, in which packages.
import { mobileOf } from '#server/wms/demo/given/identity.ts'
import { insertPackagings } from '#server/wms/demo/given/packagings.ts'
import { pick } from '#server/wms/demo/given/pick.ts'
import { DEMO_OWNERS } from '#server/wms/demo/given/warehouses.ts'
import { insertRows } from '#server/wms/kit/bulk.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { carriers, companies, customers } from '#server/wms/schema/base.ts'
import { ownerRules } from '#server/wms/schema/owner.ts'
import { inspectionPlans, skuBarcodes, skuPackages, skus } from '#server/wms/schema/sku.ts'
import { multiplyDecimals } from '#shared/domain/decimal.ts'

type SkuRow = typeof skus.$inferInsert
type Line = {
  names: readonly string[]
  specs: readonly string[]
  unit: string
  /** What the first kind is worth, in 元; the others more or less. */
  value: string
  shelfLifeDays?: number
  /** Kinds whose pieces have numbers of their own. */
  numbered?: readonly string[]
}

const VALUE_OF_KIND = ['1', '1.4', '0.8', '2.2', '0.6']

const CLOTHES: Line = {
  names: ['纯棉T恤', '针织开衫', '直筒牛仔裤', '连帽卫衣', '羊毛大衣'],
  specs: ['S', 'M', 'L', 'XL'],
  unit: 'PCS',
  value: '79',
}
const FOOD: Line = {
  names: ['坚果礼盒', '牛肉干', '火锅底料', '香辣豆腐干', '每日坚果'],
  specs: ['200g', '500g'],
  unit: 'BAG',
  value: '29.9',
  shelfLifeDays: 270,
}
const LINES: Readonly<Record<string, Line>> = {
  YCFS: CLOTHES,
  MTMY: {
    names: ['婴儿纸尿裤', '奶瓶', '婴儿湿巾', '辅食碗', '爬行垫'],
    specs: ['小号', '大号'],
    unit: 'PK',
    value: '69',
    shelfLifeDays: 1080,
  },
  LYHD: {
    names: ['冲锋衣', '徒步鞋', '露营帐篷', '登山包', '保温壶'],
    specs: ['黑色', '军绿'],
    unit: 'PCS',
    value: '299',
  },
  QHMZ: {
    names: ['保湿面霜', '洁面乳', '防晒霜', '口红', '精华液'],
    specs: ['30ml', '50ml'],
    unit: 'BT',
    value: '128',
    shelfLifeDays: 1095,
  },
  BXXS: FOOD,
  ZKSM: {
    names: ['蓝牙耳机', '充电宝', '数据线', '智能手环', '移动硬盘'],
    specs: ['白色', '黑色'],
    unit: 'TAI',
    value: '159',
    numbered: ['智能手环', '移动硬盘'],
  },
  JJYX: {
    names: ['收纳箱', '四件套', '记忆枕', '晾衣架', '台灯'],
    specs: ['标准', '加大'],
    unit: 'PCS',
    value: '89',
  },
  FYXL: {
    names: ['运动跑鞋', '休闲皮鞋', '帆布鞋', '凉鞋', '雪地靴'],
    specs: ['38码', '40码', '42码'],
    unit: 'PR',
    value: '199',
  },
  NMTS: {
    names: ['儿童绘本', '考研词汇', '历史读物', '菜谱大全', '科普百科'],
    specs: ['平装', '精装'],
    unit: 'BK',
    value: '39.8',
  },
  SCHW: FOOD,
  CWJJ: {
    names: ['猫砂', '狗粮', '宠物窝', '逗猫棒', '牵引绳'],
    specs: ['小型', '大型'],
    unit: 'BAG',
    value: '45',
    shelfLifeDays: 540,
  },
  YDDQ: {
    names: ['电饭煲', '电热水壶', '吹风机', '空气炸锅', '加湿器'],
    specs: ['标准版', '升级版'],
    unit: 'TAI',
    value: '249',
  },
}

/** Code, name and type. */
export const CARRIERS = [
  ['SF', '顺丰速运', 'EXPRESS'],
  ['ZTO', '中通快递', 'EXPRESS'],
  ['YTO', '圆通速递', 'EXPRESS'],
  ['STO', '申通快递', 'EXPRESS'],
  ['JD', '京东快递', 'EXPRESS'],
  ['DBL', '德邦物流', 'LOGISTICS'],
  ['AN', '安能物流', 'LOGISTICS'],
] as const

/** Anyone who packs for them has to say what a parcel goes out in. */
const ASKING: readonly string[] = ['NMTS']
/** Cosmetics, food and what children touch are looked at before they are sold. */
const INSPECTED: readonly string[] = ['QHMZ', 'JJYX', 'SCHW']

/** At least `perOwner` kinds of goods of each owner. */
export async function insertGoods({ orm }: Sources, startedAt: Date, perOwner: number): Promise<void> {
  const made = { createdAt: startedAt, updatedAt: startedAt }
  await insertPartners(orm, made)
  await insertOwnerThings(orm, made)
  const rows = DEMO_OWNERS.flatMap(({ code }) => skusOf(code, perOwner))
  await insertRows(
    orm,
    skus,
    rows.map((row) => ({ ...row, ...made })),
    skus.id,
  )
  const barcodes = rows.map(({ owner, code: sku }, index) => ({
    owner,
    sku,
    barcode: barcodeOf(index),
    ...made,
  }))
  await insertRows(orm, skuBarcodes, barcodes, skuBarcodes.id)
  const levels = rows.flatMap(({ owner, code: sku }, index) => [
    { owner, sku, level: '件', qty: '1', ...made },
    { owner, sku, level: '箱', qty: String(pick([12, 20, 24, 30], index)), ...made },
  ])
  await insertRows(orm, skuPackages, levels, skuPackages.id)
  await insertInspectionPlans(orm, made)
}

type Made = { createdAt: Date; updatedAt: Date }

async function insertPartners(orm: Sources['orm'], made: Made): Promise<void> {
  await orm.insert(carriers).values(
    CARRIERS.map(([code, name, type], index) => ({
      code,
      name,
      type,
      contact: '客户经理',
      mobile: mobileOf(200 + index),
      ...made,
    })),
  )
  await orm.insert(companies).values([
    { code: 'HQ', name: '云仓供应链管理有限公司', taxNo: '91310000MA1FL00000', ...made },
    { code: 'SC', name: '云仓供应链（四川）有限公司', taxNo: '91510100MA6C000000', ...made },
  ])
  await orm.insert(customers).values(
    DEMO_OWNERS.slice(0, 6).map(({ code, name, contact }, index) => ({
      code: `KH${code}`,
      name: `${name}有限公司`,
      contact,
      mobile: mobileOf(300 + index),
      address: '上海市长宁区虹桥路',
      ...made,
    })),
  )
  await insertPackagings(orm, made)
}

async function insertOwnerThings(orm: Sources['orm'], made: Made): Promise<void> {
  const codes = DEMO_OWNERS.map(({ code }) => code)
  await orm.insert(ownerRules).values(
    codes.map((code, index) => ({
      code,
      inbound: '按批次收货',
      outbound: pick(['随货附送货单', '封箱后再贴面单'], index),
      qualityInspection: INSPECTED.includes(code),
      waybillInternal: index % 2 === 0,
      packagingRequired: ASKING.includes(code),
      ...made,
    })),
  )
}

/** Of two of their products: at how many pieces people look, and for what. */
async function insertInspectionPlans(orm: Sources['orm'], made: Made): Promise<void> {
  const checklist = '外包装无破损\n标签与批号清晰可读\n称重与标称相符'
  const plans = [
    { kind: '0009', sampling: '按百分比', rate: 10, checklist },
    { kind: '0010', sampling: '每N件抽1件', rate: 50, checklist },
  ] as const
  await orm
    .insert(inspectionPlans)
    .values(
      INSPECTED.flatMap((owner) =>
        plans.map(({ kind, ...plan }) => ({ owner, sku: `${owner}${kind}`, ...plan, ...made })),
      ),
    )
}

function skusOf(owner: string, least: number): SkuRow[] {
  const line = LINES[owner] ?? CLOTHES
  const items = line.names.flatMap((kind) => line.specs.map((spec) => ({ kind, spec })))
  const editions = Math.max(1, Math.ceil(least / items.length))
  const all = Array.from({ length: editions }, (_, edition) =>
    items.map(({ kind, spec }) => ({
      kind,
      spec,
      name: `${kind} ${spec}${edition === 0 ? '' : ` ${edition + 1}代`}`,
    })),
  ).flat()
  return all.slice(0, Math.max(items.length, least)).map(({ kind, name, spec }, index) => ({
    owner,
    code: `${owner}${String(index + 1).padStart(4, '0')}`,
    name,
    spec,
    unit: line.unit,
    length: '30',
    width: '20',
    height: String(5 + (index % 8)),
    weight: '0.5',
    shelfLifeDays: line.shelfLifeDays ?? null,
    lotControl: line.shelfLifeDays !== undefined,
    unitValue: multiplyDecimals(line.value, pick(VALUE_OF_KIND, Math.floor(index / line.specs.length))),
    serialControl: line.numbered?.includes(kind) ?? false,
    abc: pick(['A', 'B', 'C'] as const, index),
  }))
}

/** EAN-13 of a prefix that is meant for internal use. */
function barcodeOf(index: number): string {
  const body = `20${String(1_000_000_000 + index * 7).padStart(10, '0')}`
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return body + ((10 - (sum % 10)) % 10)
}
