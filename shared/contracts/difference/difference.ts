// 差异单 — what came, or was found, otherwise than its document says; opened by the document that is closed with it.
import {
  choice,
  code,
  computed,
  decimal,
  instantField,
  note,
  optional,
  payment,
  product,
  reference,
} from '#shared/contracts/definition/field.ts'
import {
  defineDocument,
  defineResource,
  READ_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { documentOf } from '#shared/documents.ts'
import { DIFFERENCE_KINDS, DIFFERENCE_PARTIES, differenceLife } from '#shared/domain/difference.ts'

export const differenceCase = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('differenceCase'),
      path: '/api/difference/case',
      reads: ['inbound.read', 'reject.read'],
      writes: 'difference.write',
      fields: {
        caseNo: computed(code('差异单号')),
        docType: computed(code('单据类型')),
        docNo: computed(code('单据号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        sku: computed(product('商品')),
        lot: computed(code('批次')),
        expectedQty: computed(decimal('应有数量')),
        actualQty: computed(decimal('实际数量')),
        diffQty: computed(decimal('差异')),
        kind: choice('差异类型', DIFFERENCE_KINDS),
        party: optional(choice('责任方', DIFFERENCE_PARTIES)),
        resolution: note('处理结果'),
        amount: optional(payment('赔付金额')),
        /** Of goods that were lost on their way to a location. */
        taskNo: computed(optional(code('上架单号'))),
        /** Who was charged or paid when it was closed, and by which lines. */
        posted: computed(note('赔付入账', 200)),
        state: computed(choice('状态', differenceLife.states)),
        createdAt: computed(instantField('创建时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      measures: ['diffQty'],
      filters: [
        'warehouse',
        'owner',
        'caseNo',
        'docType',
        'docNo',
        'sku',
        'kind',
        'party',
        'state',
        'createdAt',
      ],
      sorts: ['-createdAt', 'caseNo', 'docNo', 'diffQty', 'updatedAt'],
    }),
    [...READ_CALLS, 'update'],
  ),
  differenceLife,
)
