// 加工收货 — what was made, counted into stock scan by scan at the workbench, and put away from there.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  instantField,
  integer,
  note,
  optional,
  person,
  product,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource, opId, sure, withCalls, withLife } from '#shared/contracts/definition/resource.ts'
import { packed, scannedContainer, scannedProduct } from '#shared/contracts/definition/scanned.ts'
import { goodsInHand } from '#shared/contracts/inbound/receipt.ts'
import { processOrder } from '#shared/contracts/process/order.ts'
import { processCode } from '#shared/contracts/process/report.ts'
import { goodsQty } from '#shared/contracts/stock/ledger.ts'
import { outputLife, processLife } from '#shared/domain/process.ts'
import { QUALITIES } from '#shared/domain/values.ts'

export const processOutput = withLife(
  withCalls(
    defineResource({
      name: 'processOutput',
      label: '加工成品',
      path: '/api/process/output',
      reads: 'process.read',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        code: computed(code('加工单号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        sku: computed(product('成品')),
        lot: computed(code('批次')),
        mfgDate: computed(optional(date('生产日期'))),
        expDate: computed(optional(date('到期日期'))),
        qty: computed(decimal('数量')),
        quality: computed(choice('品质', QUALITIES)),
        container: computed(code('容器')),
        loc: computed(code('收货库位')),
        station: computed(code('工作站台')),
        /** Null where no location takes the goods, and before all are received. */
        suggestLoc: computed(optional(code('建议库位'))),
        putLoc: computed(optional(code('上架库位'))),
        putAt: computed(optional(instantField('上架时间'))),
        entryNo: computed(integer('库存流水')),
        state: computed(choice('状态', outputLife.states)),
        reason: computed(note('撤销原因')),
        operator: computed(person('收货人')),
        receivedAt: computed(instantField('收货时间')),
      },
      filters: [],
      sorts: ['id'],
    }),
    [],
  ),
  outputLife,
)

/** Good pieces up to what was reported as done, all others up to what was reported as defective. */
export const receiveProcess = defineCall({
  method: 'POST',
  path: '/api/process/receive',
  summary: '加工收货：扫描成品编码或条码，登记数量',
  needs: processLife.steps.receive.needs,
  body: z.object({
    code: processCode,
    barcode: scannedProduct('成品条码', '请扫描成品'),
    ...goodsInHand,
    qty: goodsQty,
    container: scannedContainer(),
    station: note('工作站台', 64).create,
    opId,
    sure,
  }),
  result: z.object({ output: processOutput.row, order: processOrder.row, packed }),
})

const outputId = z.number('缺少编号').int('缺少编号')

/** Until the order's receiving is finished. */
export const undoProcessOutput = defineCall({
  method: 'POST',
  path: '/api/process/output/undo',
  summary: '加工收货：撤销一条收货记录，冲销库存',
  needs: processLife.steps.undoOutput.needs,
  body: z.object({ id: outputId, reason: text('原因', 200).input, opId }),
  result: z.object({ output: processOutput.row, order: processOrder.row }),
})

/** With everything of the same lot, dates and quality that waits beside it or in the same container. */
export const putAwayProcess = defineCall({
  method: 'POST',
  path: '/api/process/output/putaway',
  summary: '加工：成品上架，扫描库位与校验码',
  needs: processLife.steps.putAway.needs,
  body: z.object({
    id: outputId,
    loc: reference('库位', 'location').input,
    checkDigit: note('校验码', 8).create,
    /** What the goods stay in; empty: they are taken out. */
    container: scannedContainer(),
    opId,
  }),
  result: z.array(processOutput.row),
})
