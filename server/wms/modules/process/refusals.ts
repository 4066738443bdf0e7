// What process refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('process', {
  alreadyReported: { code: 409, message: '已有报工，不能取消，请先撤销报工' },
  materialTwice: (sku: string, of: string) => ({
    code: 400,
    field: 'lines',
    message: `原料 ${sku}${of} 重复，请合并数量`,
  }),
  materialsLeft: (left: string, what: string) => ({
    code: 409,
    message: `加工区还有 ${left} 件原料，请先退料再${what}`,
  }),
  materialsShort: (shortage: string) => ({ code: 409, message: `原料不足：${shortage}，请先补充库存` }),
  materialsWaiting: { code: 409, message: '还有原料未领，请先领料' },
  noWorkbench: { code: 409, message: '此仓库没有启用的加工库位，请先维护库区与库位' },
  notDraft: (code: string, state: string) => ({
    code: 409,
    message: `加工单 ${code} 当前为「${state}」，只有草稿可以修改`,
  }),
  notMaterial: (sku: string) => ({ code: 400, field: 'sku', message: `${sku} 不是此加工单的原料，请核对` }),
  notWhollyReceived: (good: string, defective: string) => ({
    code: 409,
    message: `还差良品 ${good}、不良品 ${defective} 未收货，请继续收货，或撤回加工完成后改正报工`,
  }),
  nothingIssued: { code: 409, message: '加工区没有原料，请先领料' },
  nothingReported: { code: 409, message: '还没有报工，请先报工' },
  nothingToIssue: { code: 409, message: '没有待领的原料，请刷新后查看' },
  nothingToReturn: { code: 409, message: '加工区没有此原料，不需要退料' },
  nothingUsed: { code: 409, message: '没有登记任何耗用，请核对' },
  outputReceived: { code: 409, message: '成品已收货，不能撤回，请先撤销收货' },
  outputShelved: { code: 409, message: '此成品已上架或已撤销，请刷新后查看' },
  outputUndone: (state: string) => ({ code: 409, message: `此收货记录${state}，不能撤销，请刷新后查看` }),
  outputsWaiting: (waiting: number) => ({ code: 409, message: `还有 ${waiting} 条成品未上架，不能完结` }),
  receivedTooMuch: (what: string, quality: string, left: string) => ({
    code: 409,
    field: 'qty',
    message: `报工${what}，最多还可收${quality} ${left}，请核对数量与品质`,
  }),
  reportEmpty: { code: 400, field: 'doneQty', message: '完成数量与不良数量不能都为0' },
  reportOfWhom: { code: 400, field: 'worker', message: '请选择员工或班组，二者选一' },
  reportUndone: { code: 409, message: '此报工已撤销，请刷新后查看' },
  returnTooMuch: (leftQty: string, qty: string) => ({
    code: 409,
    field: 'qty',
    message: `加工区只剩 ${leftQty}，不能退料 ${qty}，请核对数量`,
  }),
  teamUnknown: (team: string | null) => ({
    code: 400,
    field: 'team',
    message: `此仓库没有启用的班组 ${team}，请核对`,
  }),
  usageMissing: (sku: string) => ({ code: 400, message: `请登记原料 ${sku} 的耗用，没有耗用填0` }),
  usageTooMuch: (sku: string, missing: string) => ({
    code: 409,
    message: `原料 ${sku} 的耗用超出已领数量 ${missing}，请核对或先补料`,
  }),
  workerUnknown: (worker: string) => ({
    code: 400,
    field: 'worker',
    message: `此仓库没有在职员工 ${worker}，请核对工号`,
  }),
  wrongOutput: (code: string, outputSku: string) => ({
    code: 400,
    message: `商品 ${code} 不是此加工单的成品 ${outputSku}，请核对`,
  }),
})
