// What money refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('money', {
  amountDiffers: (amount: string, qty: string, price: string, due: string) => ({
    code: 400,
    field: 'amount',
    message: `金额 ${amount} 与计费量 ${qty} × 单价 ${price} = ${due} 不符，请核对`,
  }),
  amountTooSmall: { code: 400, field: 'amount', message: '金额至少为 0.01 元；要更正请冲销原支出' },
  basisUnknown: (allocBasis: string, bases: string) => ({
    code: 400,
    field: 'allocBasis',
    message: `没有分摊依据「${allocBasis}」，请填写其中之一：${bases}`,
  }),
  categoryDerived: (category: string) => ({
    code: 400,
    field: 'category',
    message: `支出类别「${category}」由系统按作业与工时计算，不能手工登记`,
  }),
  itemUnknown: (itemCode: string, known: string) => ({
    code: 400,
    field: 'itemCode',
    message: `没有计费项 ${itemCode}，请填写其中之一：${known}`,
  }),
  likelyTwice: (same: string) => ({
    code: 409,
    field: 'again',
    message: `已登记过相同的${same}（仓库、货主、日期、项目、单据号与金额都相同），是否重复？确实是另一笔的，请勾选“确认不是重复”后再提交`,
  }),
  periodClosed: (period: string, scope: string) => ({
    code: 409,
    field: 'businessDate',
    message: `${period} 的${scope}已关账，请填写未关账月份的业务日期，或先反关账`,
  }),
  pieceMonthOwn: {
    code: 409,
    message: '此月计件须公布并受理申诉，请在「计件月报」的「计件月份」中锁定或反锁定',
  },
  taxDiffers: (tax: string, due: string, amount: string, taxRate: string) => ({
    code: 400,
    field: 'tax',
    message: `税额 ${tax} 应为 ${due}（金额 ${amount} × 税率 ${taxRate}%），请核对；免税请填 0`,
  }),
  taxTooHigh: (tax: string, amount: string, most: string) => ({
    code: 400,
    field: 'tax',
    message: `税额 ${tax} 超过金额 ${amount} 的 ${most}%，请核对`,
  }),
})
