// What sku refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'
import type { Package } from '#shared/domain/packages.ts'

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
  codeOfPiece: (barcode: string) => ({
    code: 409,
    field: 'level',
    message: `${barcode} 就是商品编码，只能代表「件」；请为大包装另用条码`,
  }),
  ownProposal: { code: 409, message: '不能审核自己提出的维护单，请由他人审核' },
  packageUnknown: (sku: string, level: string) => ({
    code: 409,
    field: 'level',
    message: `商品 ${sku} 没有包装「${level}」，请先在「商品包装」中登记每${level}的数量`,
  }),
  packagesDisagree: (smaller: Package, larger: Package) => ({
    code: 409,
    field: 'qty',
    message: `每${larger.level} ${Number(larger.qty)} 件不是每${smaller.level} ${Number(smaller.qty)} 件的整数倍，请核对两者的数量`,
  }),
  serialFromInStock: (code: string, onHand: string) => ({
    code: 409,
    field: 'serialFrom',
    message: `商品 ${code} 还有库存 ${onHand}，没有库存时才能更改序列号登记环节`,
  }),
  skuUnknown: { code: 400, message: '找不到此货主的商品，请检查货主与商品编码' },
  valueWrong: (message: string) => ({ code: 400, field: 'after', message }),
})
