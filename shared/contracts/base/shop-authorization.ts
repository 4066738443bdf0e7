// 拼多多授权 — a shop's owner agrees on the platform's own page that this installation acts for the shop. Begun by anyone who keeps
// owners; the page that the platform returns to needs no account: it may be the merchant's browser.
import * as z from 'zod'
import { shop } from '#shared/contracts/base/owner.ts'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import { opId } from '#shared/contracts/definition/resource.ts'
import { AUTHORIZATION_OUTCOMES } from '#shared/domain/shop-authorization.ts'

const shopCode = z.string('缺少店铺').min(1, '缺少店铺').max(64, '店铺过长')

export const startAuthorization = defineCall({
  method: 'POST',
  path: '/api/basic/owner/shop/authorize',
  summary: '店铺：发起拼多多授权，返回商家授权页面的地址',
  needs: 'owner.write',
  body: z.object({ code: shopCode, opId }),
  result: z.object({
    authorizeUrl: z.string().meta({ title: '授权页面地址' }),
    validUntil: instant.meta({ title: '有效期至' }),
  }),
})

/** Its tokens are forgotten here; what the platform knows of them ends there. */
export const revokeAuthorization = defineCall({
  method: 'POST',
  path: '/api/basic/owner/shop/revoke',
  summary: '店铺：取消授权，删除保存的平台令牌',
  needs: 'owner.write',
  body: z.object({
    code: shopCode,
    reason: z.string('请输入原因').trim().min(1, '请输入原因').max(200, '原因不超过200个字'),
    opId,
  }),
  result: shop.row,
})

/** What the platform has put into the address. Asked again it answers what has become of it. */
export const endAuthorization = defineCall({
  method: 'POST',
  path: '/api/public/pdd/auth',
  summary: '拼多多授权：商家从授权页面返回，换取令牌或取得结果',
  needs: 'public',
  body: z.object({
    state: z.string('缺少授权状态').min(1, '缺少授权状态').max(300, '授权状态过长'),
    code: z.string().max(500, '授权码过长').default(''),
    /** Of OAuth 2.0, when the merchant has not agreed. */
    error: z.string().max(100, '错误码过长').default(''),
  }),
  result: z.object({
    outcome: z.enum(AUTHORIZATION_OUTCOMES).meta({ title: '结果' }),
    platform: shop.fields.platform.row,
    shopName: shop.fields.name.row,
    ownerName: z.string().nullable().meta({ title: '货主' }),
    authState: shop.fields.authState.row,
    authAccount: shop.fields.authAccount.row,
    authorizedAt: shop.fields.authorizedAt.row,
    expiresAt: shop.fields.authExpiresAt.row,
    /** Empty unless it has failed. */
    errorMessage: z.string().meta({ title: '失败原因' }),
  }),
})
export type EndedAuthorization = z.output<typeof endAuthorization.result>
