// What returned refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('returned', {
  alreadyOpened: (returnNo: string) => ({
    code: 409,
    message: `退件 ${returnNo} 已拆包登记商品，不能拒收退回`,
  }),
  carrierMissing: (waybillNo: string) => ({
    code: 400,
    field: 'carrier',
    message: `运单号 ${waybillNo} 看不出是哪家承运商，请选择承运商`,
  }),
  dispositionMissing: { code: 400, field: 'disposition', message: '请选择处置方式' },
  dispositionUnexplained: (disposition: string) => ({
    code: 400,
    field: 'reason',
    message: `${disposition}须填写说明`,
  }),
  goodsOfOther: (code: string, owner: string) => ({
    code: 400,
    field: 'code',
    message: `${code} 是「${owner}」的商品，不是此退件货主的，请核对是否放错包裹`,
  }),
  lineDisposed: (sku: string, disposition: string) => ({
    code: 409,
    message: `商品 ${sku} 已处置（${disposition}），请刷新后查看`,
  }),
  lineElsewhere: (returnNo: string) => ({ code: 400, message: `此商品属于退件 ${returnNo}，请刷新后重试` }),
  lineInspected: (sku: string) => ({ code: 409, message: `商品 ${sku} 已质检，不能删除` }),
  lineOfOther: (sku: string, operator: string | null) => ({
    code: 409,
    message: `商品 ${sku} 由${operator ?? '他人'}登记，只能由本人撤销`,
  }),
  moreThanSent: (sku: string, sent: string, back: string) => ({
    code: 409,
    field: 'qty',
    asks: true,
    message: `商品 ${sku} 随原出库单发出 ${sent} 件，含本件已退回 ${back} 件，请核对数量；确认无误请再次提交`,
  }),
  moreThanThere: (sku: string, there: string, asked: string) => ({
    code: 409,
    field: 'there',
    message: `商品 ${sku} 只有 ${there}，不能判定 ${asked}，请核对数量`,
  }),
  notSent: (sku: string, orderNo: string) => ({
    code: 409,
    field: 'code',
    asks: true,
    message: `商品 ${sku} 不在原出库单 ${orderNo} 中，请核对是否放错包裹；确认收下请再次提交`,
  }),
  notShelvable: (sku: string, quality: string) => ({
    code: 400,
    field: 'disposition',
    message: `商品 ${sku} 品质为「${quality}」，不能上架，请选择其他处置`,
  }),
  oldPushKept: (pushNo: string) => ({ code: 409, message: `旧推送任务 ${pushNo} 只能重试，不能关闭` }),
  ownerMissing: { code: 400, field: 'owner', message: '请选择货主，货主未知时勾选无主件' },
  ownerNeedless: { code: 400, field: 'owner', message: '无主件没有货主，请清空货主或取消无主件' },
  parcelElsewhere: (returnNo: string, warehouse: string) => ({
    code: 409,
    field: 'code',
    message: `退件 ${returnNo} 在「${warehouse}」登记，请交回该仓库处理`,
  }),
  placeMissing: (disposition: string) => ({ code: 400, field: 'loc', message: `${disposition}须扫描库位` }),
  qualityMissing: { code: 400, field: 'quality', message: '请选择质检后的品质' },
  receiptElsewhere: (receiptNo: string) => ({
    code: 400,
    field: 'receiptNo',
    message: `签收单 ${receiptNo} 属于另一个仓库，请核对`,
  }),
  receiptUnsigned: (receiptNo: string, state: string) => ({
    code: 409,
    field: 'receiptNo',
    message: `签收单 ${receiptNo} 当前为「${state}」，请先签收`,
  }),
  serialNotSent: (serialNo: string) => ({
    code: 409,
    field: 'serialNos',
    asks: true,
    message: `序列号 ${serialNo} 没有随出库单发出的记录，请核对是否退错或扫错；确认无误请再次提交`,
  }),
  shopElsewhere: (shop: string) => ({
    code: 400,
    field: 'shop',
    message: `店铺 ${shop} 不是此货主的店铺，请核对`,
  }),
  splitInspected: (sku: string) => ({
    code: 409,
    field: 'qty',
    message: `商品 ${sku} 已质检，重新判定时不能拆分数量`,
  }),
  unclaimed: (returnNo: string) => ({
    code: 409,
    field: 'code',
    message: `退件 ${returnNo} 在无主池，请先在退件明细认领货主`,
  }),
  waybillKnown: (waybillNo: string, returnNo: string, state: string) => ({
    code: 409,
    field: 'waybillNo',
    message: `运单号 ${waybillNo} 已登记为 ${returnNo}，当前为「${state}」，请勿重复登记`,
  }),
})
