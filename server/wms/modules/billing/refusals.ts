// What billing refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('billing', {
  alreadyCharged: (date: string, version: number) => ({
    code: 409,
    field: 'effectiveFrom',
    message: `${date} 及以前的费用已按版本 ${version} 计价，生效日期须晚于 ${date}`,
  }),
  amountDiffers: (message: string) => ({ code: 400, field: 'amount', message }),
  billingLocked: (period: string) => ({
    code: 409,
    message: `${period} 的计费已关账，不能生成或作废账单，请先反关账`,
  }),
  chargeElsewhere: (chargeNo: number, billNo: string) => ({
    code: 400,
    field: 'chargeNo',
    message: `费用 ${chargeNo} 不在账单 ${billNo} 中`,
  }),
  chargesProvisional: (open: number) => ({ code: 409, message: `账期内还有 ${open} 条暂估费用，请先确认` }),
  cycleEndsOtherwise: (cycle: string, ends: string) => ({
    code: 400,
    field: 'through',
    message: `此客户按「${cycle}」，费用止日须为 ${ends}`,
  }),
  disputeOpen: { code: 409, message: '此费用已有待处理的争议，请先处理' },
  effectiveTooEarly: (version: number, effectiveFrom: string) => ({
    code: 409,
    field: 'effectiveFrom',
    message: `生效日期须晚于现行版本 ${version} 的生效日期 ${effectiveFrom}`,
  }),
  itemsWrong: (message: string) => ({ code: 400, field: 'items', message }),
  nothingProvisional: { code: 409, message: '账期内没有暂估费用，请刷新后查看' },
  nothingToBill: { code: 409, message: '账期内没有已确认、未入账单的费用' },
  nothingToSettleMonthly: {
    code: 409,
    message: '账期内没有可结算的单据：已开票的客户账单、已结算的劳务支出或已揽收运单的应付运费',
  },
  ownTariff: { code: 409, message: '不能审核自己制单的价格，请由他人审核' },
  paidAhead: { code: 400, field: 'paidOn', message: '收付日期不能晚于今天' },
  paidOutside: (first: string, last: string) => ({
    code: 400,
    field: 'paidOn',
    message: `到账日期须在制单日 ${first} 与今天 ${last} 之间`,
  }),
  paidTooEarly: (period: string) => ({
    code: 400,
    field: 'paidOn',
    message: `收付日期不能早于账期 ${period}`,
  }),
  paidTooMuch: (diff: string) => ({ code: 400, field: 'amount', message: `金额不能超过差额 ${diff}` }),
  paymentIsReversal: { code: 409, message: '这是一笔撤销，不能再撤销' },
  paymentMissing: { code: 400, message: '请在“登记回款”中填写金额、到账日期与收款账户' },
  paymentReversed: { code: 409, message: '此笔收付款已撤销，请刷新后查看' },
  referenceMissing: { code: 400, field: 'referenceNo', message: '银行转账须填写流水号' },
  remarkMissing: { code: 400, field: 'remark', message: '核销差额须填写说明' },
  sizesMissing: (name: string, what: string, kinds: number, named: string) => ({
    code: 409,
    message: `${name}按商品的${what}计算，${kinds}种在库商品没有${what}（${named}），请先在商品中补齐`,
  }),
  tariffNotDraft: (tariffNo: string, state: string) => ({
    code: 409,
    message: `价格 ${tariffNo} 当前为「${state}」，只有草稿可以修改`,
  }),
})
