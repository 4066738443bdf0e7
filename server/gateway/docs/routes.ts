// /docs/* → the WMS API's own documentation pages, which have no envelope. The WMS API lets only administrators see them.
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { Session } from '#server/gateway/session/store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    docsReader: Session | null
  }
}

/** The documentation page draws itself with inline styles; it may still load nothing from elsewhere. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export async function docsRoutes(
  app: FastifyInstance,
  { upstreamUrl }: { upstreamUrl: string },
): Promise<void> {
  const { origin, pathname } = new URL(upstreamUrl)
  app.decorateRequest('docsReader', null)
  // The library brings its own.
  app.removeAllContentTypeParsers()
  await app.register(httpProxy, {
    upstream: origin,
    prefix: '/docs',
    rewritePrefix: `${pathname.replace(/\/+$/, '')}/docs`,
    httpMethods: ['GET'],
    // Left alone it would send a refused call up to ten times, and trust any upstream certificate.
    retryMethods: [],
    undici: { connect: { rejectUnauthorized: true } },
    preHandler: async (request, reply) => {
      request.docsReader = await app.sessions.find(request)
      return request.docsReader ? undefined : app.sessions.turnAway(request, reply)
    },
    replyOptions: {
      retriesCount: 0,
      rewriteRequestHeaders: ({ docsReader }, { accept }) => ({
        ...(accept === undefined ? {} : { accept }),
        ...(docsReader === null ? {} : { authorization: docsReader.token }),
      }),
      rewriteHeaders: (headers) => ({
        'content-type': headers['content-type'],
        'content-length': headers['content-length'],
        'content-encoding': headers['content-encoding'],
        'cache-control': 'no-store',
        'content-security-policy': DOCS_POLICY,
        'x-content-type-options': 'nosniff',
      }),
    },
  })
}
