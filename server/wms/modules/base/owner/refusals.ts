// What owner refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('owner', {
  authorizationCodeMissing: { code: 400, message: '平台没有返回授权码，请从店铺记录重新发起授权' },
  authorizationUnknown: { code: 403, message: '授权链接无效或已过期，请从店铺记录重新发起授权' },
  everyOwner: { code: 403, field: 'owner', message: '您不能为所有货主设置策略，请选择货主' },
  everyWarehouse: { code: 403, field: 'warehouse', message: '您不能为所有仓库设置策略，请选择仓库' },
  notAuthorized: { code: 409, message: '此店铺未授权，不需要取消' },
  notPddShop: { code: 400, message: '此店铺不是拼多多店铺，不需要授权' },
  pddNotConfigured: { code: 409, message: '未配置拼多多开放平台，请联系管理员' },
  pushSecretMissing: { code: 400, field: 'pushSecret', message: '请填写推送密钥，货主的系统用它核对签名' },
  pushUrlWrong: (mistake: string) => ({ code: 400, field: 'pushUrl', message: mistake }),
  shopDisabled: { code: 409, message: '此店铺已停用，请先启用再授权' },
  versionOver: (version: number, word: string) => ({
    code: 409,
    message: `版本 ${version} 已不再执行，不能${word}，请新增版本`,
  }),
  versionSwitched: (version: number, word: string) => ({
    code: 409,
    message: `版本 ${version} 已${word}，请刷新后查看`,
  }),
  versionTooEarly: (version: number, from: string) => ({
    code: 409,
    field: 'effectiveFrom',
    message: `版本 ${version} 的生效时间是 ${from}，新版本不能更早，或先停用版本 ${version}`,
  }),
  warehouseUnknown: (unknown: string) => ({ code: 400, message: `仓库 ${unknown} 不存在` }),
})
