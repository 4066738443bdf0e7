// 盘点任务 — a count of a warehouse's stock: its head, its variance, and what can be seen of it as a whole.
import * as z from 'zod'
import { defineCall, pageOf } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  decimal,
  fixed,
  flag,
  instantField,
  integer,
  money,
  note,
  optional,
  person,
  preset,
  quantity,
  reference,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  defineDocument,
  defineResource,
  PACKAGES,
  READ_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { documentOf } from '#shared/documents.ts'
import {
  FREEZE_MODES,
  lineLife,
  STOCK_SCOPES,
  STOCK_TASK_KINDS,
  stockTaskLife,
} from '#shared/domain/stocktake.ts'

/** What the count came to; null until all sheets are handed in. */
const variance = {
  /** Lines without a difference, of all. */
  accuracyRate: computed(optional(decimal('准确率(%)'))),
  gainQty: computed(optional(decimal('盘盈'))),
  lossQty: computed(optional(decimal('盘亏'))),
  /** By the value of the goods, as far as their records say it; null when none does. */
  diffAmount: computed(optional(money('差异金额'))),
  reason: computed(optional(note('差异原因'))),
  reviewer: computed(optional(person('审核人'))),
  reviewedAt: computed(optional(instantField('审核时间'))),
}

const head = {
  taskNo: computed(code('盘点单号')),
  kind: choice('盘点类型', STOCK_TASK_KINDS),
  warehouse: fixed(reference('仓库', 'warehouse')),
  owner: optional(reference('货主', 'owner')),
  state: computed(choice('状态', stockTaskLife.states)),
}

/** Drafts are made and changed; issuing one takes the snapshot and cuts the sheets. */
export const stockTask = defineDocument(
  defineResource({
    ...documentOf('stockTask'),
    path: '/api/inventory/stockTask',
    reads: 'stock.read',
    writes: 'stocktake.write',
    fields: {
      ...head,
      scope: choice('范围', STOCK_SCOPES),
      sampleRate: preset(integer('抽样比例(%)', { min: 1, max: 100 }), 100),
      zones: codeList('库区'),
      locations: codeList('库位'),
      skus: codeList('商品编码'),
      blind: flag('盲盘'),
      freezeMode: choice('冻结方式', FREEZE_MODES),
      tolerance: preset(quantity('差异容忍'), '0'),
      remark: note('备注'),
      strategy: computed(optional(note('盘点策略'))),
      round: computed(integer('轮次')),
      snapshotAt: computed(optional(instantField('快照时间'))),
      lines: computed(integer('盘点行数')),
      ...variance,
      creator: computed(person('制单人')),
      createdAt: computed(instantField('制单时间')),
      updatedAt: computed(instantField('更新时间')),
    },
    filters: [
      'warehouse',
      'owner',
      'taskNo',
      'kind',
      'state',
      'blind',
      'scope',
      'snapshotAt',
      'createdAt',
      'updatedAt',
    ],
    sorts: ['-createdAt', 'taskNo', 'snapshotAt', 'updatedAt'],
  }),
  stockTaskLife,
)

/** 盘点差异 — the tasks whose sheets are all handed in, by what they came to. */
export const stockVariance = withCalls(
  defineResource({
    name: 'stockVariance',
    label: '盘点差异',
    path: '/api/inventory/stockVariance',
    reads: 'stock.read',
    key: 'taskNo',
    fields: { ...head, ...variance, updatedAt: computed(instantField('更新时间')) },
    filters: ['warehouse', 'owner', 'taskNo', 'kind', 'state', 'gainQty', 'lossQty', 'reviewedAt'],
    sorts: ['-updatedAt', 'taskNo', 'accuracyRate', 'gainQty', 'lossQty', 'diffAmount', 'reviewedAt'],
  }),
  READ_CALLS,
)

const ofTask = z.object({ taskNo: z.string('缺少盘点单号').min(1, '缺少盘点单号').max(64, '盘点单号过长') })

export const getStockTaskDocument = defineCall({
  method: 'GET',
  path: '/api/inventory/stockTask/document',
  summary: '盘点任务：单据头、盘点表与操作记录',
  needs: 'stock.read',
  query: ofTask,
  result: z.object({ task: stockTask.row, sheets: z.array(stockSheet.row), ...history }),
})

const sum = z.string().nullable()
const groupRow = z.object({
  taskNo: z.string().meta({ title: '盘点单号' }),
  kind: z.enum(STOCK_TASK_KINDS).meta({ title: '盘点类型' }),
  zone: z.string(),
  zoneName: z.string().nullable().meta({ title: '库区' }),
  loc: z.string().meta({ title: '库位' }),
  container: z.string().meta({ title: '容器' }),
  lot: z.string().meta({ title: '批次' }),
  owner: z.string(),
  ownerName: z.string().nullable().meta({ title: '货主' }),
  sku: z.string().meta({ title: '商品编码' }),
  skuName: z.string().nullable().meta({ title: '商品名称' }),
  skuPackages: PACKAGES,
  lines: z.number().int().meta({ title: '行数' }),
  /** Null as long as anything of them is not to be seen. */
  bookQty: sum.meta({ title: '账面数' }),
  movedQtySince: sum.meta({ title: '期间移动' }),
  /** Null as long as nothing of them is counted. */
  countQty: sum.meta({ title: '初盘' }),
  recountQty: sum.meta({ title: '复盘' }),
  diffQty: sum.meta({ title: '差异' }),
  /** That of the line that is furthest behind. */
  state: z.enum(lineLife.states).meta({ title: '状态' }),
})

export type StockTaskGroup = z.output<typeof groupRow>

const groupBody = ofTask.extend(stockTask.list.body.pick({ page: true, size: true }).shape)

/** V4 of the warehouse services. */
export const getStockTaskByLocation = defineCall({
  method: 'POST',
  path: '/api/inventory/stockTask/byLocation',
  summary: '盘点任务：按库位与商品（V4）',
  needs: 'stock.read',
  body: groupBody,
  result: pageOf(groupRow.omit({ container: true, lot: true })),
})

/** V6 of the warehouse services. */
export const getStockTaskByContainer = defineCall({
  method: 'POST',
  path: '/api/inventory/stockTask/byContainer',
  summary: '盘点任务：按库区与容器（V6）',
  needs: 'stock.read',
  body: groupBody,
  result: pageOf(groupRow.omit({ loc: true })),
})

/** The lines that differ are found in the lines' list. */
export const getStockVarianceDocument = defineCall({
  method: 'GET',
  path: '/api/inventory/stockVariance/document',
  summary: '盘点差异：汇总、各原因的差异与操作记录',
  needs: 'stock.read',
  query: ofTask,
  result: z.object({
    variance: stockVariance.row,
    reasons: z.array(
      z.object({
        reason: z.string().meta({ title: '差异原因' }),
        lines: z.number().int().meta({ title: '行数' }),
        gainQty: z.string().meta({ title: '盘盈' }),
        lossQty: z.string().meta({ title: '盘亏' }),
        diffAmount: sum.meta({ title: '差异金额' }),
      }),
    ),
    ...history,
  }),
})

/** Codes with commas between them; empty: all. */
function codeList(label: string) {
  const field = note(label, 4000)
  const input = field.input.regex(/^([\w./+#-]+(,[\w./+#-]+)*)?$/, `${label}以逗号分隔，如 A-01,A-02`)
  return { ...field, input, create: input.default('') }
}
