import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pageModulesOf } from '#client/pages/page-modules.ts'
import { pageCode } from '#client/pages/pages.ts'
import { ROUTES } from '#shared/routes.ts'

const PATHS = Object.values(ROUTES).map(({ path }) => path)

describe('the pages', () => {
  it.each(PATHS)('%s has a file with a page in it', async (path) => {
    expect(pageModulesOf(path).every((file) => existsSync(file))).toBe(true)
    expect((await pageCode(path).bring()).page).toBeTypeOf('function')
  })

  it('know nothing of a route that is in no list', async () => {
    await expect(pageCode('/nowhere').bring()).rejects.toThrow('/nowhere is no route')
  })
})
