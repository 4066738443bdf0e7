// 拣货任务 — what is taken for a line of an order from one place: allocated there until it is picked, and then where it waits.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  decimal,
  instantField,
  integer,
  optional,
  packedCount,
  person,
  product,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  withCalls,
  withLife,
} from '#shared/contracts/definition/resource.ts'
import { pickLife } from '#shared/domain/outbound.ts'

const listed = withCalls(
  defineResource({
    name: 'pickTask',
    label: '拣货任务',
    path: '/api/outbound/pick',
    reads: 'outbound.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      orderNo: computed(code('出库单号')),
      waveNo: computed(optional(code('波次号'))),
      listNo: computed(optional(code('大拣单号'))),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      zone: computed(code('库区')),
      loc: computed(code('库位')),
      container: computed(code('容器')),
      sku: computed(product('商品')),
      lot: computed(code('批次')),
      qty: computed(decimal('拣货数量')),
      /** Where it waits to be packed; null until it is picked. */
      stagedLoc: computed(optional(code('发货暂存位'))),
      tote: computed(code('周转箱')),
      state: computed(choice('状态', pickLife.states)),
      picker: computed(optional(person('拣货人'))),
      pickedAt: computed(optional(instantField('拣货时间'))),
    },
    filters: [
      'warehouse',
      'owner',
      'orderNo',
      'waveNo',
      'listNo',
      'zone',
      'loc',
      'sku',
      'lot',
      'state',
      'pickedAt',
    ],
    sorts: ['-id', 'id', 'loc', 'sku', 'pickedAt'],
  }),
  READ_CALLS,
)

export const pickTask = withLife(listed, pickLife)

/**
 * At one place, for one order or several: what lacks is taken from elsewhere, and what the books have too much of is frozen until
 * somebody counts. An order that finds it nowhere goes on without it, or waits, as its owner wants it.
 */
export const reportShort = defineCall({
  method: 'POST',
  path: '/api/outbound/pick/short',
  summary:
    '拣货：库位实物不足，登记实有数量，缺少的从其他库位补拣；其他库位也没有的，按货主的缺货处理后补、取消或整单等货',
  needs: 'outbound.work',
  body: z.object({
    ids: z
      .array(z.number('缺少编号').int('缺少编号'))
      .min(1, '请选择拣货任务')
      .max(200, '一次最多报缺 200 条')
      .meta({ title: '拣货任务' }),
    foundQty: packedCount('实有数量').input,
    reason: text('原因', 200).input,
    opId,
  }),
  result: z.object({
    /** For the same lines, by this list. */
    picks: z.array(pickTask.row),
    lackingQty: decimal('各处都没有的件数').row,
    /** Orders that wait for it as a whole, and those that follow with it. */
    waiting: z.array(z.string()).meta({ title: '整单等货的出库单' }),
    backOrders: z.array(z.string()).meta({ title: '后补出库单' }),
  }),
})
