// What stock refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('stock', {
  codeNoSource: (code: string, kind: string) => ({
    code: 404,
    field: 'code',
    message: `${code} 是${kind}，这一步请扫描库位或容器`,
  }),
  codeNoTarget: (code: string, kind: string) => ({
    code: 400,
    field: 'toLoc',
    message: `${code} 是${kind}，这一步请扫描目标库位`,
  }),
  countingHere: (code: string) => ({
    code: 409,
    message: `${code} 您正在盲盘，请交表后再查看或移库`,
  }),
  entryOfDocument: (message: string) => ({ code: 409, message }),
  goodsAwaited: (sku: string, loc: string, { taskNo, left }: { taskNo: string; left: string }) => ({
    code: 409,
    message: `库位 ${loc} 的商品 ${sku} 有 ${left} 件待上架（上架任务 ${taskNo}），请用上架作业放到库位，或先取消上架任务`,
  }),
  lotUnknown: (sku: string, lot: string) => ({
    code: 404,
    field: 'lot',
    message: `商品 ${sku} 没有批次 ${lot}，请核对批次`,
  }),
  moveOfOther: { code: 403, message: '只能撤销自己的移库，请由移库人撤销或在库存流水中冲销' },
  nothingLies: (code: string) => ({
    code: 404,
    message: `${code} 账面没有库存；现场有货时，请通知主管安排盘点`,
  }),
  placeElsewhere: (code: string, warehouse: string) => ({
    code: 400,
    field: 'toLoc',
    message: `${code} 是${warehouse}的库位，不能跨仓库移库，请扫描本仓库的库位`,
  }),
  placeInSeveral: (code: string) => ({
    code: 409,
    message: `几个仓库都有库位 ${code}，请先选择仓库再扫描`,
  }),
  samePlace: (loc: string) => ({
    code: 400,
    field: 'toLoc',
    message: `商品已在库位 ${loc}，请扫描另一个库位`,
  }),
})
