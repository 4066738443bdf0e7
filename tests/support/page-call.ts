// Calls beside what a page does itself: to prepare its work, and to see what became of it.
import type { Page } from 'playwright-core'
import type { Call, CallInput, CallResult } from '#shared/contracts/definition/call.ts'

/** As the page itself calls: with the session of its user. */
export async function call<C extends Call>(page: Page, call: C, input: CallInput<C>): Promise<CallResult<C>> {
  const { query, body } = input as { query?: Record<string, string>; body?: unknown }
  const address = query ? `${call.path}?${new URLSearchParams(query)}` : call.path
  const answer = await page.request.fetch(address, {
    method: call.method,
    headers: { origin: new URL(page.url()).origin },
    ...(body !== undefined && { data: body }),
  })
  const envelope = (await answer.json()) as { code: number; message: string; data: unknown }
  if (envelope.code !== 200) throw new Error(`${call.path}: ${envelope.message}`)
  return call.result.parse(envelope.data) as CallResult<C>
}
