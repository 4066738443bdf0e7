// What stocktake refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('stocktake', {
  countedElsewhere: (where: string) => ({
    code: 409,
    message: `${where}，请先完成或取消该任务，或缩小本次盘点的范围`,
  }),
  countIsCode: (sku: string, qty: string) => ({
    code: 400,
    field: 'qty',
    message: `${qty} 是商品的条码，不是商品 ${sku} 的数量，请改正`,
  }),
  differsNot: { code: 409, message: '所选明细没有待审的差异，请刷新后重试' },
  findUnpacked: (barcode: string) => ({
    code: 400,
    field: 'foundQty',
    message: `条码 ${barcode} 不能确定是哪种商品，发现数量请按件填写`,
  }),
  findIncomplete: { code: 400, message: '盘盈上架须填写货主、商品与上架库位' },
  goodsTwice: (sku: string) => ({
    code: 400,
    field: 'goods',
    message: `商品 ${sku} 在此库位重复，请合并数量后再提交`,
  }),
  linesUncounted: (lines: number) => ({ code: 409, message: `还有${lines}行未盘，请盘完后再交表` }),
  nothingToCount: { code: 409, message: '范围内没有库存，请调整盘点范围' },
  outsideSheet: { code: 400, message: '此库位不在盘点表的库区，请在对应的盘点表中录入' },
  outsideTask: { code: 400, message: '此盘点任务只盘点另一货主的商品' },
  ownCount: {
    code: 409,
    message: '不能审核自己参与盘点的任务，请由未参与盘点、有盘点审核权限的人审核',
  },
  ownRecount: { code: 409, message: '复盘须由初盘以外的人进行，请由他人领取' },
  scanUnknown: (code: string) => ({
    code: 404,
    field: 'code',
    message: `没有找到 ${code}，它不是此盘点任务的商品，也不是此库区的库位`,
  }),
  sheetCounted: (listNo: string) => ({
    code: 409,
    message: `盘点表 ${listNo} 没有待盘的行，无需打印，请取消勾选`,
  }),
  sheetOfOther: (name: string) => ({
    code: 403,
    message: `此盘点表由${name}领取，请另领一张，或请其退回后再领取`,
  }),
  sheetTaken: (name: string) => ({ code: 409, message: `此盘点表已由${name}领取` }),
  strategyDisabled: (name: string) => ({ code: 409, message: `盘点策略「${name}」已停用，请先启用` }),
  linesUnreviewed: (open: number) => ({ code: 409, message: `还有${open}行差异待审，请先审核` }),
  findsOpen: (open: number) => ({ code: 409, message: `还有${open}件无库位实物待处理，请先处理` }),
})
