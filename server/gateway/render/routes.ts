// URL → streamed HTML. Redirect and status are decided before the first byte; then the head goes out at once, and the
// rest as it is rendered.
import { randomBytes } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PLAIN_PAGE_HEADERS, plainPage } from '#server/gateway/answers/plain-page.ts'
import { refuse } from '#server/gateway/answers/refusals.ts'
import { DOCUMENT_END, documentHead, failurePage, leavingPage } from '#server/gateway/render/document.ts'
import { installationRoutes } from '#server/gateway/render/installation.ts'
import type { PageAssets } from '#server/gateway/render/page-assets.ts'
import { openPage } from '#server/gateway/render/page-output.ts'
import { rememberAnswers } from '#server/gateway/render/remembered-answers.ts'
import { pageHeaders } from '#server/gateway/render/security-policy.ts'
import { createThemeStyles } from '#server/gateway/render/theme-styles.ts'
import type { Session } from '#server/gateway/session/store.ts'
import { isExpiredCode } from '#shared/envelope.ts'
import type { Renderer, SendCall } from '#shared/frame/page-state.ts'
import { type Preferences, readPreferences } from '#shared/frame/preferences.ts'
import { hrefTo, matchRoute, ROUTES, type RouteMatch, redirectOf } from '#shared/routes.ts'
import { safeRedirect } from '#shared/session.ts'

/** After this the browser fetches for itself what the server is still waiting for. */
const RENDER_DEADLINE_MS = 10_000

const FAILURE = '页面暂时无法打开'

const FRAME_MODULE = 'client/shell/frame.tsx'
const UNLOCK_MODULE = 'client/features/terminal/unlock-form.tsx'

type RenderOptions = { assets: PageAssets; deadlineMs: number | undefined }

export async function renderRoutes(app: FastifyInstance, options: RenderOptions): Promise<void> {
  const { assets, deadlineMs = RENDER_DEADLINE_MS } = options
  const parseAnswer = rememberAnswers()
  const themeStyles = createThemeStyles()
  await assets.serve(app)
  installationRoutes(app)
  app.get('/*', { errorHandler: answerFailure }, renderPage)
  app.post('/*', askAgain)

  async function renderPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = await app.sessions.find(request)
    const url = new URL(request.url, 'http://page')
    const target = redirectTarget(url, session)
    if (target) return reply.header('cache-control', 'no-store').redirect(target, 302)

    const nonce = createNonce()
    const preferences = readPreferences(request.cookies)
    const match = matchRoute(url.pathname)
    const renderer = await assets.renderer()
    const head = documentHead({
      title: match?.route.title ?? '',
      assets: assets.headOf(modulesOf(renderer, match, session)),
      nonce,
      theme: themeStyles(preferences),
    })
    reply.hijack()
    const output = openPage(reply.raw, {
      status: match?.route.path === ROUTES.notFound.path ? 404 : 200,
      headers: pageHeaders(nonce, assets.workerSource),
      acceptEncoding: request.headers['accept-encoding'],
    })
    output.write(head)
    await streamApp({ request, reply, output, session, preferences, renderer, nonce })
    return reply
  }

  async function streamApp(page: Page): Promise<void> {
    const { reply, output } = page
    try {
      await renderInto(page)
    } catch (error) {
      if (!reply.raw.destroyed) await renderInstead(error, page)
    } finally {
      output.end(DOCUMENT_END)
    }
  }

  async function renderInto(page: Page): Promise<void> {
    const { request, reply, output, session, preferences, renderer, nonce } = page
    const stopping = new AbortController()
    const leave = () => stopping.abort(new Error('the client has left'))
    const deadline = setTimeout(() => stopping.abort(new Error('the page took too long')), deadlineMs)
    reply.raw.once('close', leave)
    try {
      const markup = await renderer.renderPage({
        url: request.url,
        state: {
          session: app.sessions.view(session),
          preferences,
          requestId: request.id,
          offersTerminal: app.sessions.areTerminalsAllowed,
        },
        send: sendFor(page, stopping),
        nonce,
        browserEntry: assets.browserEntry,
        signal: stopping.signal,
        onError: (error) => request.log.warn({ err: error }, 'a part of the page failed'),
      })
      if (markup instanceof Uint8Array) output.write(markup)
      else await pipeline(markup, output, { end: false })
    } finally {
      clearTimeout(deadline)
      reply.raw.off('close', leave)
    }
  }

  /** The head has gone out, so whatever is wrong is said inside the page. */
  async function renderInstead(error: unknown, page: Page): Promise<void> {
    const { request, output } = page
    if (error instanceof SessionExpired && page.session) {
      const blocked = await app.sessions.current(page.session)
      if (blocked) await renderInto({ ...page, session: blocked })
      else output.write(leavingPage(loginTarget(request.url)))
      return
    }
    request.log.error({ err: error }, 'the page could not be rendered')
    output.write(failurePage(FAILURE, request.id))
  }

  /** Calls of the renderer go straight to the upstream, with the session's token. */
  function sendFor({ request, session, preferences }: Page, stopping: AbortController): SendCall {
    return async (call, signal) => {
      const { envelope } = await app.upstream.call(
        call,
        {
          token: session?.token ?? null,
          version: preferences.version,
          requestId: request.id,
          clientAddress: request.ip,
        },
        { pool: 'api', signal, parse: parseAnswer },
      )
      if (session && isExpiredCode(envelope.code)) {
        await app.sessions.reportExpiry(session, envelope.code)
        stopping.abort(new SessionExpired())
      }
      return envelope
    }
  }
}

/** A form that was sent before the script was there to send it: its page comes again, by then most likely with the script. */
function askAgain({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { pathname, search } = new URL(url, 'http://page')
  if (!matchRoute(pathname)) return refuse(reply, 'notFound')
  return reply.header('cache-control', 'no-store').redirect(pathname + search, 303)
}

/** Nothing has been sent yet: a status can still say that it is not the page that was asked for. */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error }, 'the page could not be begun')
  return reply
    .code(500)
    .headers(PLAIN_PAGE_HEADERS)
    .send(plainPage(failurePage(FAILURE, request.id)))
}

function createNonce(): string {
  return randomBytes(16).toString('base64')
}

type Page = {
  request: FastifyRequest
  reply: FastifyReply
  output: Writable
  session: Session | null
  preferences: Preferences
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
  if (elsewhere === ROUTES.notFound.path) return hrefTo('notFound', { from: pathname })
  const match = matchRoute(elsewhere ?? pathname)
  // Of a blocked session only the sign-in is left, which replaces it.
  if (match?.route.path === ROUTES.login.path) {
    return session?.state === 'active' ? safeRedirect(searchParams.get('redirect')) : null
  }
  // The sign-in page unlocks a terminal, too.
  if ((!session || session.state === 'locked') && match?.kind !== 'public')
    return loginTarget(pathname + search)
  return elsewhere ? elsewhere + search : null
}

function loginTarget(url: string): string {
  const wanted = safeRedirect(url)
  return wanted === '/' ? hrefTo('login') : hrefTo('login', { redirect: wanted })
}

function modulesOf(renderer: Renderer, match: RouteMatch | null, session: Session | null): string[] {
  const page = match ? renderer.pageModulesOf(match.route.path) : []
  if (session?.state === 'locked') return [...page, UNLOCK_MODULE]
  const isFramed = match === null || match.kind === 'main'
  return isFramed ? [FRAME_MODULE, ...page] : page
}
