import { describe, expect, it } from 'vitest'
import { livesOf } from '#shared/help/lives.ts'
import { PAGE_HELP } from '#shared/help/pages.ts'
import { ROUTES, type RouteName } from '#shared/routes.ts'
import { DOCUMENTS } from '#tests/support/contracts.ts'
import { helpPage } from '#tests/support/help-page.ts'

const routes = Object.keys(ROUTES) as RouteName[]

describe('the help', () => {
  it('says something of its own of each page', () => {
    const said = routes.map((name) => PAGE_HELP[name])
    expect(new Set(said).size).toBe(routes.length)
    expect(said.filter((words) => !words.endsWith('。'))).toEqual([])
  })

  it('shows lives as the contracts have them', () => {
    const shown = new Map(routes.flatMap(livesOf).map(({ name, life }) => [name as string, life]))
    const defined = new Map(DOCUMENTS.map(({ name, life }) => [name, life]))
    expect(shown.size).toBeGreaterThan(20)
    for (const [name, life] of shown) expect(life).toBe(defined.get(name))
  })

  it('stands in docs/pages.md; `npx vitest run --project unit tests/shared/help.test.ts -u` writes it', async () => {
    await expect(helpPage()).toMatchFileSnapshot('../../docs/pages.md')
  })
})
