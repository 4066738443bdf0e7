// What sku refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('sku', {
  changedMeanwhile: (kind: string, now: string) => ({
    code: 409,
    message: `此商品的${kind}已改为「${now}」，请驳回后重新提出`,
  }),
  checkDigitWrong: (barcode: string) => ({
    code: 409,
    field: 'barcode',
    asks: true,
    message: `条码 ${barcode} 的校验位不对，可能扫错或输错；确认无误请再次提交`,
  }),
  ownProposal: { code: 409, message: '不能审核自己提出的维护单，请由他人审核' },
  skuUnknown: { code: 400, message: '找不到此货主的商品，请检查货主与商品编码' },
  valueWrong: (message: string) => ({ code: 400, field: 'after', message }),
})
