// Every answer that the gateway makes itself when it will not, or cannot, ask the upstream.
import type { FastifyReply } from 'fastify'
import { PLAIN_PAGE_HEADERS, plainPage } from '#server/gateway/answers/plain-page.ts'
import { BLOCKED_MESSAGE, type Envelope, EXPIRED_MESSAGE, LOCKED_CODE } from '#shared/envelope.ts'
import { PIN_WRONG, type SessionView } from '#shared/session.ts'

type Refusal = { status: number; code: number; message: string }

export const refusals = {
  notSignedIn: { status: 401, code: 601, message: EXPIRED_MESSAGE },
  blocked: { status: 423, code: 601, message: BLOCKED_MESSAGE },
  /** Blocked by a call that the upstream saw no valid token with. */
  blockedWithoutToken: { status: 423, code: 600, message: BLOCKED_MESSAGE },
  locked: { status: 423, code: LOCKED_CODE, message: '终端已锁定，请输入 PIN 解锁' },
  malformedPin: { status: 400, code: 400, message: PIN_WRONG },
  wrongPin: { status: 403, code: 403, message: 'PIN 不正确' },
  terminalsOff: { status: 400, code: 400, message: '未开启终端登录，请联系管理员' },
  malformedPath: { status: 400, code: 400, message: '请求地址不合法' },
  malformedHead: { status: 400, code: 400, message: '请求头不合法' },
  malformedCookie: { status: 400, code: 400, message: '登录信息不合法，请清除浏览器 Cookie 后重新登录' },
  malformedBody: { status: 400, code: 400, message: '请求内容不合法' },
  crossSite: { status: 403, code: 403, message: '已拒绝来自其他网站的请求' },
  outsideLink: { status: 403, code: 403, message: '请从系统页面中打开此链接' },
  otherUser: {
    status: 409,
    code: 409,
    message: '当前浏览器登录的已不是打开此页面的用户，操作没有执行，内容没有保存',
  },
  notFound: { status: 404, code: 404, message: '接口不存在' },
  methodNotAllowed: { status: 405, code: 405, message: '不支持的请求方法' },
  headSlow: { status: 408, code: 408, message: '请求超时，请检查网络后重试' },
  headTooLarge: {
    status: 431,
    code: 431,
    message: '浏览器为此网址保存的 Cookie 过多，请在浏览器设置中删除此网址的 Cookie，然后重试',
  },
  uploadSlow: { status: 408, code: 408, message: '上传超时，请重试' },
  tooLarge: { status: 413, code: 413, message: '请求内容过大' },
  addressTriedTooOften: {
    status: 429,
    code: 429,
    message: '当前网络登录过于频繁，账号未锁定，请一分钟后再试',
  },
  userTriedByStrangers: {
    status: 429,
    code: 429,
    message: '此账号正被陌生网络反复尝试登录，请在登录过的网络登录，或一分钟后再试',
  },
  tooManySignIns: { status: 429, code: 429, message: '登录尝试过于频繁，请一分钟后再试' },
  tooManyStreams: { status: 429, code: 429, message: '打开的页面过多，请关闭部分页面' },
  tooManyBodies: { status: 429, code: 429, message: '同时发送的请求过多，请检查网络后重试' },
  tooManyUploads: { status: 429, code: 429, message: '同时上传的文件过多，请等前面的上传完成后再试' },
  tokenReplaced: { status: 503, code: 503, message: '登录已续期，请重试' },
  upstreamDown: { status: 502, code: 502, message: '仓储服务暂时无法连接，请稍后重试' },
  upstreamUnreadable: { status: 502, code: 502, message: '仓储服务返回异常，请稍后重试' },
  grantExpired: {
    status: 502,
    code: 502,
    message: '登录失败：仓储服务给出的登录有效期已过，请联系管理员核对服务器时间',
  },
  upstreamSlow: { status: 504, code: 504, message: '仓储服务响应超时，请稍后重试' },
  overloaded: { status: 503, code: 503, message: '系统繁忙，请稍后重试' },
  storeDown: { status: 503, code: 503, message: '会话存储暂时无法连接，请稍后重试或联系管理员检查 Redis' },
  storeFull: { status: 503, code: 503, message: '会话存储空间已满，暂时无法登录，请联系管理员检查 Redis' },
  internal: { status: 500, code: 500, message: '系统繁忙，请稍后重试' },
} as const satisfies Record<string, Refusal>

export type RefusalName = keyof typeof refusals

/** What a blocked session answers, by the code that blocked it. */
export function blockedRefusal(code: number | null): RefusalName {
  return code === refusals.blockedWithoutToken.code ? 'blockedWithoutToken' : 'blocked'
}

type Held = { state: SessionView['state']; blockCode: number | null }

/** What a session answers that lets no call through. */
export function heldRefusal({ state, blockCode }: Held): RefusalName {
  return state === 'locked' ? 'locked' : blockedRefusal(blockCode)
}

/** To a browser that is about to show the answer, as a page. */
export function refuse(reply: FastifyReply, name: RefusalName): FastifyReply {
  const { status } = refusals[name]
  reply.code(status).header('cache-control', 'no-store')
  return reply.request.headers.accept?.includes('text/html')
    ? reply.headers(PLAIN_PAGE_HEADERS).send(refusalPage(name))
    : reply.send(refusalEnvelope(name))
}

export function refusalPage(name: RefusalName): string {
  return plainPage(
    `<main><h1>${refusals[name].message}</h1><p><a href="">重试</a>　<a href="/">返回首页</a></p></main>`,
  )
}

export function refusalEnvelope(name: RefusalName): Envelope<null> {
  const { code, message } = refusals[name]
  return { code, message, data: null, result_code: code }
}
