// 加工单 — goods that are worked on for an owner: materials out of stock, made into a product, which comes back into stock.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  countedQuantity,
  date,
  decimal,
  fixed,
  instantField,
  integer,
  namedChoice,
  note,
  optional,
  packedQuantity,
  person,
  preset,
  product,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineDocument, defineResource, opId, withCalls } from '#shared/contracts/definition/resource.ts'
import {
  materialInput,
  materialInputs,
  processMaterial,
  processSupply,
} from '#shared/contracts/process/material.ts'
import { processCode } from '#shared/contracts/process/report.ts'
import { typedQty } from '#shared/contracts/stock/ledger.ts'
import { documentOf } from '#shared/documents.ts'
import { PROCESS_TYPES, processLife } from '#shared/domain/process.ts'
import { PRICED_ITEM_WORDS } from '#shared/domain/tariff.ts'

const listed = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('processOrder'),
      path: '/api/process/order',
      reads: 'process.read',
      writes: 'process.write',
      fields: {
        code: computed(code('加工单号')),
        owner: fixed(reference('货主', 'owner')),
        warehouse: fixed(reference('仓库', 'warehouse')),
        /** The owner's own number; each counts once for an owner. */
        externalNo: optional(code('外部单号')),
        type: choice('加工类型', PROCESS_TYPES),
        outputSku: product('成品'),
        planQty: packedQuantity('计划数量'),
        dueDate: optional(date('要求完成日期')),
        /** What the owner is charged by for good pieces, once all of them are received. */
        feeItem: preset(namedChoice('计费项', PRICED_ITEM_WORDS), 'JG'),
        remark: note('备注'),
        doneQty: computed(decimal('完成')),
        defectQty: computed(decimal('不良')),
        receivedQty: computed(decimal('已收货')),
        /** Reported, and not received yet. */
        remainQty: computed(decimal('待收')),
        materialCount: computed(integer('原料数')),
        state: computed(choice('状态', processLife.states)),
        /** Of the day it was made on. */
        businessDate: computed(date('业务日期')),
        creator: computed(person('制单人')),
        createdAt: computed(instantField('制单时间')),
        finishedAt: computed(optional(instantField('加工完成时间'))),
        closedAt: computed(optional(instantField('收货完成时间'))),
        updatedAt: computed(instantField('更新时间')),
      },
      measures: ['planQty', 'doneQty', 'receivedQty'],
      filters: [
        'warehouse',
        'owner',
        'code',
        'externalNo',
        'type',
        'outputSku',
        'state',
        'dueDate',
        'businessDate',
        'createdAt',
        'closedAt',
      ],
      sorts: ['-createdAt', 'code', 'dueDate', 'businessDate', 'closedAt', 'updatedAt'],
    }),
    ['list', 'get', 'create', 'update', 'export'],
  ),
  processLife,
)

/** As long as it is a draft it can be changed; materials that are given take the place of all that were there. */
export const processOrder = {
  ...listed,
  lines: { name: 'materials', label: processMaterial.label, fields: materialInput },
  get: defineCall({
    ...listed.get,
    result: listed.row.extend({
      materials: z.array(processMaterial.row.pick({ sku: true, skuName: true, lot: true, planQty: true })),
    }),
  }),
  create: defineCall({ ...listed.create, body: listed.create.body.extend({ materials: materialInputs }) }),
  update: defineCall({
    ...listed.update,
    body: listed.update.body.extend({ materials: materialInputs.optional() }),
  }),
}

const ids = z
  .array(z.number('缺少编号').int('缺少编号'), '请选择领料明细')
  .min(1, '请选择领料明细')
  .max(500, '一次最多500条')

/** From where it is allocated to the workbench. */
export const issueMaterials = defineCall({
  method: 'POST',
  path: '/api/process/material/issue',
  summary: '加工：领料到加工区',
  needs: processLife.steps.issue.needs,
  body: z.object({
    code: processCode,
    /** Absent: all that waits. */
    ids: ids.optional(),
    opId,
  }),
  result: z.array(processSupply.row),
})

/** What was spoilt, or is needed beyond the plan. */
export const supplementMaterial = defineCall({
  method: 'POST',
  path: '/api/process/material/supplement',
  summary: '加工：补料，分配更多原料',
  needs: processLife.steps.supplement.needs,
  body: z.object({
    code: processCode,
    sku: reference('原料', 'sku').input,
    qty: typedQty,
    reason: text('原因', 200).input,
    opId,
  }),
  result: z.array(processSupply.row),
})

/** Back from the workbench into a location. */
export const returnMaterial = defineCall({
  method: 'POST',
  path: '/api/process/material/return',
  summary: '加工：退料，扫描库位与校验码',
  needs: processLife.steps.return.needs,
  body: z.object({
    /** Of what was fetched. */
    id: z.number('缺少编号').int('缺少编号'),
    /** Absent: all that is left of it. */
    qty: typedQty.optional(),
    loc: reference('库位', 'location').input,
    checkDigit: note('校验码', 8).create,
    opId,
  }),
  result: processSupply.row,
})

/** What the work has used leaves the stock; what is left waits to be returned. */
export const finishProcess = defineCall({
  method: 'POST',
  path: '/api/process/order/finish',
  summary: '加工：加工完成，登记各原料的耗用',
  needs: processLife.steps.finish.needs,
  body: z.object({
    code: processCode,
    materials: z
      .array(
        z.object({ id: z.number('缺少编号').int('缺少编号'), usedQty: countedQuantity('耗用').input }),
        '请登记耗用',
      )
      .max(100, '一次最多100种原料'),
    opId,
  }),
  result: listed.row,
})
