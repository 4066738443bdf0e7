// What blind refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'
import { BLIND_TASK_MISSING_MESSAGE } from '#shared/envelope.ts'

export const refusals = defineRefusals('blind', {
  alreadyThere: (container: string, toLocation: string) => ({
    code: 400,
    field: 'toLocation',
    message: `${container} 已在库位 ${toLocation}，请扫描另一个库位`,
  }),
  barcodeKnown: (barcode: string) => ({
    code: 404,
    field: 'barcode',
    message: `此任务没有未识别的条码 ${barcode}，请刷新后查看`,
  }),
  barcodeTaken: (barcode: string) => ({
    code: 409,
    field: 'barcode',
    message: `条码 ${barcode} 已属于另一商品，请刷新后重新扫描`,
  }),
  blindTaskUnknown: { code: 404, message: BLIND_TASK_MISSING_MESSAGE },
  boxElsewhere: (boxNo: string, taskCode: string) => ({
    code: 400,
    field: 'boxNo',
    message: `箱 ${boxNo} 属于盲收任务 ${taskCode}，请核对`,
  }),
  boxEmpty: (boxNo: string) => ({ code: 409, message: `箱 ${boxNo} 内没有商品，请先扫描` }),
  boxNotOpen: (boxNo: string, state: string) => ({
    code: 409,
    field: 'boxNo',
    message: `箱 ${boxNo} 当前为「${state}」，不能扫描；请重开或换箱`,
  }),
  boxNotSealed: (boxNo: string, state: string) => ({
    code: 409,
    field: 'boxNo',
    message: `箱 ${boxNo} 当前为「${state}」，不能收货`,
  }),
  boxesUnreceived: (left: number) => ({ code: 409, message: `还有 ${left} 箱未收货，不能关闭` }),
  boxesUnsealed: (open: number) => ({ code: 409, message: `还有 ${open} 箱未封箱，请先封箱` }),
  containerSpread: (container: string) => ({
    code: 409,
    field: 'container',
    message: `容器 ${container} 的商品分在几个库位，请先按商品移库`,
  }),
  countingHere: { code: 409, message: '此容器在您正在盲盘的库位，请交表后再查看或移动' },
  goodsUnknown: (unknownQty: string) => ({ code: 409, message: `还有 ${unknownQty} 件未识别，请先匹配条码` }),
  movableUnknown: (container: string) => ({
    code: 404,
    field: 'container',
    message: `找不到容器或箱 ${container}，或它不在任何库位，请核对`,
  }),
  scanUnknown: { code: 404, message: '您在此箱没有可撤销的扫描' },
  taskStands: (code: string, state: string, label: string) => ({
    code: 409,
    message: `盲收任务 ${code} 当前为「${state}」，不能${label}`,
  }),
})
