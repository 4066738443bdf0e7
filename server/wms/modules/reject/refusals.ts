// What reject refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('reject', {
  boxBeforeInbound: (rejectNo: string) => ({
    code: 409,
    message: `退仓单 ${rejectNo} 尚未盘点制单，请先制单`,
  }),
  boxReceived: (boxNo: string) => ({
    code: 409,
    field: 'boxNo',
    message: `箱 ${boxNo} 已收货，请勿重复扫描`,
  }),
  boxUncounted: (rejectNo: string, boxNo: string) => ({
    code: 404,
    field: 'boxNo',
    message: `退仓单 ${rejectNo} 没有清点过箱 ${boxNo}，请核对箱号`,
  }),
  boxesLeft: (left: number) => ({ code: 409, message: `还有 ${left} 箱未收货，请先收货` }),
  casesOpen: (open: number) => ({ code: 409, message: `还有 ${open} 张差异单未关闭，不能结案` }),
  countUndone: { code: 409, message: '此清点记录已撤销，请刷新后查看' },
  dispositionMissing: (sku: string, quality: string) => ({
    code: 400,
    message: `请选择商品 ${sku}（${quality}）的处置方式`,
  }),
  dispositionTwice: (sku: string, quality: string) => ({
    code: 400,
    message: `商品 ${sku}（${quality}）的处置重复`,
  }),
  dispositionUnexplained: (sku: string, disposition: string) => ({
    code: 400,
    message: `商品 ${sku} ${disposition}须填写说明`,
  }),
  goodsDiffer: (sku: string, told: string) => ({ code: 409, message: `商品 ${sku} ${told}按差异完成` }),
  goodsUncounted: (sku: string, quality: string) => ({
    code: 400,
    message: `没有清点过商品 ${sku}（${quality}），请刷新后重试`,
  }),
  inboundMade: (rejectNo: string) => ({ code: 409, message: `退仓单 ${rejectNo} 已制单，请直接收货` }),
  inboundNotMade: { code: 409, message: '尚未盘点制单，请先制单收货' },
  lineTwice: (of: string) => ({ code: 400, field: 'lines', message: `${of} 重复，请合并数量` }),
  notPending: (rejectNo: string, state: string) => ({
    code: 409,
    message: `退仓单 ${rejectNo} 当前为「${state}」，只有待推送的可以修改`,
  }),
  notPutAway: (inboundNo: string, state: string) => ({
    code: 409,
    message: `入库单 ${inboundNo} 当前为「${state}」，上架完成后才能完结`,
  }),
  notShelvable: (sku: string, quality: string) => ({
    code: 400,
    message: `商品 ${sku} 品质为「${quality}」，不能上架，请选择其他处置`,
  }),
  nothingDiffers: { code: 409, message: '没有差异，请直接操作「清点完成」' },
})
