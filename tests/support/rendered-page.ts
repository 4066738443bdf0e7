// A page as the server renders it, with an upstream that answers from a table.
import { text } from 'node:stream/consumers'
import { createRenderer } from '#client/entry.server.tsx'
import type { Envelope } from '#shared/envelope.ts'
import { SIGNED_IN } from '#tests/support/page-states.ts'

/** What a call answers, by its path; throwing stands for an upstream that cannot be reached. */
export type Answer = (path: string) => Envelope

type RenderedPage = { html: string; errors: unknown[]; calls: string[] }

export async function renderedPage(
  url: string,
  answer: Answer,
  state = SIGNED_IN,
  renderer = createRenderer(),
): Promise<RenderedPage> {
  const errors: unknown[] = []
  const calls: string[] = []
  const markup = await renderer.renderPage({
    url,
    state,
    async send({ path }) {
      calls.push(path)
      return answer(path)
    },
    nonce: 'n0nce',
    browserEntry: '/assets/entry.js',
    signal: AbortSignal.timeout(10_000),
    onError: (error) => void errors.push(error),
  })
  return {
    html: markup instanceof Uint8Array ? Buffer.from(markup).toString() : await text(markup),
    errors,
    calls,
  }
}

export function succeed(data: unknown): Envelope {
  return { code: 200, message: null, data, result_code: 200 }
}
