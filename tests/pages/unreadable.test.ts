// Pages whose calls are answered with something else than their contract says, and with code 200, as back ends do that know
// neither the call nor 404: each says which call it was, in its place, and none breaks.
import { describe, expect, it } from 'vitest'
import { CallFailure } from '#client/data/call-failure.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { matchRoute, ROUTES } from '#shared/routes.ts'
import { SIGNED_IN, SIGNED_OUT } from '#tests/support/page-states.ts'
import { type Answer, renderedPage, succeed } from '#tests/support/rendered-page.ts'
import { sampleUser } from '#tests/support/sample-data.ts'

const ANSWERS: Record<string, unknown> = {
  null: null,
  'an empty object': {},
  'an empty list': [],
  'a text': 'text',
  'a row that is null': { rows: [null], total: 1 },
  'a row without a field': { rows: [{}], total: 1 },
}
const PATHS = Object.values(ROUTES).map(({ path }) => path)

describe.each(Object.keys(ANSWERS))('where every call is answered with %s', (name) => {
  it.each(PATHS)('%s names what cannot be read', async (path) => {
    const { broken, named } = await drawn(path, answering(ANSWERS[name]))
    expect(broken).toEqual([])
    for (const reason of named)
      expect(reason).toMatch(/仓储服务的回答无法识别，请联系管理员（\/api\/.+：data.*）/)
  })
})

it('names it on nearly every page', async () => {
  const pages = await Promise.all(PATHS.map((path) => drawn(path, answering(null))))
  expect(pages.filter(({ named }) => named.length > 0).length).toBeGreaterThan(120)
})

function answering(data: unknown): Answer {
  const frame = new Map<string, unknown>([
    [getMenu.path, []],
    [getUserInfo.path, sampleUser()],
  ])
  return (path) => succeed(frame.has(path) ? frame.get(path) : data)
}

/** What failed: by name, and what should never be seen. A page sent in one piece says in its markup what failed in it. */
async function drawn(path: string, answer: Answer): Promise<{ broken: string[]; named: string[] }> {
  const state = matchRoute(path)?.kind === 'public' ? SIGNED_OUT : SIGNED_IN
  const { html, errors } = await renderedPage(path, answer, state)
  const inMarkup = [...html.matchAll(/<template data-msg="([^"]*)"/g)].map(([, message]) => String(message))
  const isNamed = (message: string) => message.includes('仓储服务的回答无法识别')
  return {
    broken: [
      ...errors.filter((error) => !(error instanceof CallFailure)).map(String),
      ...inMarkup.filter((message) => !isNamed(message)),
    ],
    named: [
      ...errors.filter((error) => error instanceof CallFailure).map(String),
      ...inMarkup.filter(isNamed),
    ],
  }
}
