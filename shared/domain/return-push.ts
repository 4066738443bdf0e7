// What owners' systems are told of returned parcels: the life of such a push, in which form it is sent, and why one fails.
import { DOCUMENTS } from '#shared/documents.ts'
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'
import { PUSH_FAILED } from '#shared/domain/push.ts'
import { webAddressMistake } from '#shared/domain/web-address.ts'

/** Attempts are made in the background. */
export const returnPushLife = defineLifeCycle(
  ['待推送', '推送中', '成功', '待重试', '人工处理', '已关闭'],
  {},
  {
    create: { label: '生成', by: 'follows', from: [], to: '待推送' },
    /** Also one whose process has died meanwhile. */
    take: { label: '推送', by: 'follows', from: ['待推送', '待重试', '推送中'], to: '推送中' },
    giveBack: { label: '中断', by: 'follows', from: ['推送中'], to: '待推送' },
    succeed: { label: '推送成功', by: 'follows', from: ['推送中'], to: '成功' },
    fail: { label: '推送失败', by: 'follows', from: ['推送中'], to: PUSH_FAILED },
    retry: { label: '重试', by: 'command', from: PUSH_FAILED, to: '待推送' },
    close: { label: '关闭', by: 'command', from: PUSH_FAILED, to: '已关闭' },
  },
)

/** An ASN of all that is known; what systems that were connected before it was there still read. */
export const PUSH_GENERATIONS = { NEW: '新版（ASN）', OLD: '旧版（退件单）' } as const
export type PushGeneration = keyof typeof PUSH_GENERATIONS

/** By generation: the document that is sent. */
export const PUSH_DOCS = { NEW: DOCUMENTS.returnNotice.label, OLD: DOCUMENTS.returnParcel.type } as const

export const RETURN_PUSH_ERRORS = {
  NO_ADDRESS: '未设置推送地址',
  SECRET_LOST: '推送密钥无法读取',
  ADDRESS_FORBIDDEN: '地址不允许访问',
  HOST_UNKNOWN: '找不到地址',
  REFUSED: '连接被拒绝',
  TIMEOUT: '超时',
  CERTIFICATE: '证书无效',
  CONNECTION: '连接中断',
  REDIRECTED: '对方要求跳转',
  REJECTED: '对方拒收',
  SERVER_ERROR: '对方系统异常',
} as const
export type ReturnPushError = keyof typeof RETURN_PUSH_ERRORS

/** Another attempt would end the same: somebody has to change a setting first. */
export const PUSH_NEEDS_PEOPLE: readonly ReturnPushError[] = [
  'NO_ADDRESS',
  'SECRET_LOST',
  'ADDRESS_FORBIDDEN',
]

/** In words for people; null when nothing is wrong. `plain`: http will do, within a private network. */
export function pushAddressMistake(text: string, { plain }: { plain: boolean }): string | null {
  return webAddressMistake(text, { label: '推送地址', example: 'https://erp.example.com/returns', plain })
}
