// What express refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('express', {
  addressWrong: (mistake: string) => ({ code: 400, field: 'baseUrl', message: mistake }),
  credentialMissing: (name: string, label: string) => ({
    code: 400,
    field: `credentials.${name}`,
    message: `请填写${label}`,
  }),
  credentialsLost: (source: string) => ({
    code: 409,
    message: `面单来源 ${source} 的平台账号未设置或无法读取，请在「面单来源」重新设置`,
  }),
  numberTaken: (number: string) => ({
    code: 409,
    message: `运单号 ${number} 已在系统中，本次一个也没有加入，请核对号段`,
  }),
  numbersUsedUp: (source: string, name: string) => ({
    code: 409,
    message: `面单来源 ${source}（${name}）的运单号已用完，请在「面单来源」加入新的号段`,
  }),
  rangeEmpty: { code: 400, field: 'to', message: '结束号不能小于起始号' },
  rangeTooLong: (most: number) => ({
    code: 400,
    field: 'to',
    message: `一次最多加入 ${most} 个运单号，请分几次加入`,
  }),
  rangeUneven: { code: 400, field: 'to', message: '起始号与结束号的位数须相同，不足的请在前面补 0' },
  sourceNoPlatform: (source: string) => ({
    code: 409,
    message: `面单来源 ${source} 是号段，不向平台取号，不需要账号`,
  }),
  sourceNoPool: (source: string, kind: string) => ({
    code: 409,
    message: `面单来源 ${source} 向${kind}取号，不能加入号段`,
  }),
  sourceTwice: (source: string) => ({
    code: 409,
    field: 'status',
    message: `面单来源 ${source} 的承运商、货主与仓库与此相同且已启用，请先停用它`,
  }),
  stillAsked: (requestNo: string) => ({
    code: 409,
    message: `${requestNo} 正在向平台查询，请稍候再操作`,
  }),
})
