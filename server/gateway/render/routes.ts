// URL → streamed HTML. Redirect and status are decided before the first byte; then the head goes out at once, and the
// rest as it is rendered.
import { randomBytes } from 'node:crypto'
import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DOCUMENT_END, documentHead, failurePage, leavingPage } from '#server/gateway/render/document.ts'
import type { PageAssets } from '#server/gateway/render/page-assets.ts'
import { openPage } from '#server/gateway/render/page-output.ts'
import { pageHeaders } from '#server/gateway/render/security-policy.ts'
import type { Session } from '#server/gateway/session/store.ts'
import { isExpiredCode } from '#shared/envelope.ts'
import type { Renderer, SendCall } from '#shared/page-state.ts'
import { readPreferences } from '#shared/preferences.ts'
import { matchRoute, type RouteMatch, redirectOf } from '#shared/routes.ts'
import { safeRedirect } from '#shared/session.ts'

/** After this the browser fetches for itself what the server is still waiting for. */
const RENDER_DEADLINE_MS = 10_000

const FRAME_MODULE = 'client/shell/frame.tsx'

export async function renderRoutes(app: FastifyInstance, { assets }: { assets: PageAssets }): Promise<void> {
  await assets.serve(app)
  app.get('/*', renderPage)

  async function renderPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = await app.sessions.find(request)
    const url = new URL(request.url, 'http://page')
    const target = redirectTarget(url, session)
    if (target) return reply.header('cache-control', 'no-store').redirect(target, 302)

    const nonce = randomBytes(16).toString('base64')
    const match = matchRoute(url.pathname)
    const renderer = await assets.renderer()
    const head = documentHead({
      title: match?.route.title ?? '',
      assets: assets.headOf(modulesOf(renderer, match)),
      nonce,
      preferences: readPreferences(request.cookies),
    })
    reply.hijack()
    const output = openPage(reply.raw, {
      status: match?.route.path === '/404' ? 404 : 200,
      headers: pageHeaders(nonce),
      acceptEncoding: request.headers['accept-encoding'],
    })
    output.write(head)
    await streamApp({ request, reply, output, session, renderer, nonce })
    return reply
  }

  async function streamApp(page: Page): Promise<void> {
    const { reply, output } = page
    const leaving = new AbortController()
    reply.raw.once('close', () => leaving.abort(new Error('the client has left')))
    try {
      await renderInto(page, leaving.signal)
    } catch (error) {
      if (!reply.raw.destroyed) await renderInstead(error, page, leaving.signal)
    } finally {
      output.end(DOCUMENT_END)
      await finished(reply.raw).catch(() => undefined)
    }
  }

  async function renderInto(
    { request, output, session, renderer, nonce }: Page,
    leaving: AbortSignal,
  ): Promise<void> {
    const stopping = new AbortController()
    const deadline = setTimeout(() => stopping.abort(new Error('the page took too long')), RENDER_DEADLINE_MS)
    const forward = () => stopping.abort(leaving.reason)
    leaving.addEventListener('abort', forward, { once: true })
    try {
      const markup = await renderer.renderPage({
        url: request.url,
        state: {
          session: app.sessions.view(session),
          preferences: readPreferences(request.cookies),
          requestId: request.id,
        },
        send: sendFor(request, session, stopping),
        nonce,
        browserEntry: assets.browserEntry,
        signal: stopping.signal,
        onError: (error) => request.log.warn({ err: error }, 'a part of the page failed'),
      })
      if (typeof markup === 'string') output.write(markup)
      else await pipeline(markup, output, { end: false })
    } finally {
      clearTimeout(deadline)
      leaving.removeEventListener('abort', forward)
    }
  }

  /** The head has gone out, so whatever is wrong is said inside the page. */
  async function renderInstead(error: unknown, page: Page, leaving: AbortSignal): Promise<void> {
    const { request, output } = page
    if (error instanceof SessionExpired && page.session) {
      const blocked = await app.sessions.current(page.session)
      if (blocked) await renderInto({ ...page, session: blocked }, leaving)
      else output.write(leavingPage(loginTarget(request.url)))
      return
    }
    request.log.error({ err: error }, 'the page could not be rendered')
    output.write(failurePage('页面暂时无法打开', request.id))
  }

  /** Calls of the renderer go straight to the upstream, with the session's token. */
  function sendFor(request: FastifyRequest, session: Session | null, stopping: AbortController): SendCall {
    return async (call, signal) => {
      const { envelope } = await app.upstream.call(
        call,
        {
          token: session?.token ?? null,
          version: readPreferences(request.cookies).version,
          requestId: request.id,
          clientAddress: request.ip,
        },
        { pool: 'api', signal },
      )
      if (session && isExpiredCode(envelope.code)) {
        await app.sessions.reportExpiry(session, envelope.code)
        stopping.abort(new SessionExpired())
      }
      return envelope
    }
  }
}

type Page = {
  request: FastifyRequest
  reply: FastifyReply
  output: Writable
  session: Session | null
  renderer: Renderer
  nonce: string
}

/** The upstream no longer knows the session: its pages hold nothing but the question whether to sign in again. */
class SessionExpired extends Error {
  override name = 'SessionExpired'
}

/** Where the browser goes instead of this page; null when it may stay. */
function redirectTarget({ pathname, search, searchParams }: URL, session: Session | null): string | null {
  const elsewhere = redirectOf(pathname)
  if (elsewhere === '/404') return `/404?${new URLSearchParams({ from: pathname })}`
  const match = matchRoute(elsewhere ?? pathname)
  // Of a blocked session only the sign-in is left, which replaces it.
  if (match?.route.path === '/login') {
    return session?.state === 'active' ? safeRedirect(searchParams.get('redirect')) : null
  }
  if (!session && match?.kind !== 'public') return loginTarget(pathname + search)
  return elsewhere ? elsewhere + search : null
}

function loginTarget(url: string): string {
  const wanted = safeRedirect(url)
  return wanted === '/' ? '/login' : `/login?${new URLSearchParams({ redirect: wanted })}`
}

function modulesOf(renderer: Renderer, match: RouteMatch | null): string[] {
  const page = match ? [renderer.pageModuleOf(match.route.path)] : []
  return match === null || match.kind === 'main' ? [FRAME_MODULE, ...page] : page
}
