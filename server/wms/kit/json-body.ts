// Reads JSON bodies. Clients send the JSON content type with calls that have no body, too.
import type { FastifyInstance } from 'fastify'

export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    // An async parser would answer a promise; Fastify's own calls back.
    void parse(request, body as string, done)
  })
}
