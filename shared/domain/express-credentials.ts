// As whom an installation asks a platform of electronic waybills, and where the platform answers.

export type Credential = {
  /** As the platform calls it. */
  name: string
  label: string
  /** Never shown again, nor written into a message. */
  isSecret: boolean
  isRequired: boolean
}

export const LONGEST_CREDENTIAL = 2_000

const REQUIRED = { isSecret: false, isRequired: true }
const OPTIONAL = { isSecret: false, isRequired: false }
const SECRET = { isSecret: true, isRequired: true }
const OPTIONAL_SECRET = { isSecret: true, isRequired: false }

/** By platform. Which of the optional ones a carrier asks for, its local branch tells. */
export const CREDENTIALS = {
  快递100: [
    { name: 'key', label: '授权 key', ...SECRET },
    { name: 'secret', label: '授权 secret', ...SECRET },
    { name: 'partnerId', label: '电子面单账户或月结账号', ...REQUIRED },
    { name: 'partnerKey', label: '电子面单密码', ...OPTIONAL_SECRET },
    { name: 'partnerSecret', label: '电子面单密钥', ...OPTIONAL_SECRET },
    { name: 'partnerName', label: '电子面单账户名称', ...OPTIONAL },
    { name: 'net', label: '收件网点名称', ...OPTIONAL },
    { name: 'code', label: '电子面单承载编号', ...OPTIONAL },
    { name: 'checkMan', label: '业务员编码', ...OPTIONAL },
    { name: 'expType', label: '快递产品类型', ...OPTIONAL },
  ],
  菜鸟: [
    { name: 'app_key', label: 'AppKey', ...REQUIRED },
    { name: 'app_secret', label: 'AppSecret', ...SECRET },
    { name: 'session', label: '授权 SessionKey', ...SECRET },
    { name: 'user_id', label: '使用者 ID（商家数字 ID）', ...REQUIRED },
    { name: 'template_url', label: '标准模板地址', ...REQUIRED },
    { name: 'freight', label: '快运公司（子母件）填“是”', ...OPTIONAL },
  ],
} as const satisfies Readonly<Record<string, readonly Credential[]>>

/** Where each answers everybody; an installation may go through a proxy of its own. */
export const PLATFORM_ADDRESSES: Readonly<Record<keyof typeof CREDENTIALS, string>> = {
  快递100: 'https://api.kuaidi100.com/label/order',
  菜鸟: 'https://eco.taobao.com/router/rest',
}
