import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { manifest as base } from '#client/pages/base/manifest.ts'
import { manifest as billing } from '#client/pages/billing/manifest.ts'
import { manifest as blind } from '#client/pages/blind/manifest.ts'
import { manifest as entrance } from '#client/pages/entrance/manifest.ts'
import { manifest as equipment } from '#client/pages/equipment/manifest.ts'
import { manifest as home } from '#client/pages/home/manifest.ts'
import { manifest as inbound } from '#client/pages/inbound/manifest.ts'
import { manifest as income } from '#client/pages/income/manifest.ts'
import { manifest as inventory } from '#client/pages/inventory/manifest.ts'
import { manifests, pageModulesOf } from '#client/pages/manifests.ts'
import { manifest as outbound } from '#client/pages/outbound/manifest.ts'
import { pageCode } from '#client/pages/pages.ts'
import { manifest as performance } from '#client/pages/performance/manifest.ts'
import { manifest as personnel } from '#client/pages/personnel/manifest.ts'
import { manifest as piece } from '#client/pages/piece/manifest.ts'
import { manifest as process } from '#client/pages/process/manifest.ts'
import { manifest as reject } from '#client/pages/reject/manifest.ts'
import { manifest as returned } from '#client/pages/returned/manifest.ts'
import { manifest as stocktaking } from '#client/pages/stocktaking/manifest.ts'
import { manifest as system } from '#client/pages/system/manifest.ts'
import { manifest as user } from '#client/pages/user/manifest.ts'
import { MAIN_ROUTES, PUBLIC_ROUTES, STANDALONE_ROUTES } from '#shared/routes.ts'

const specified = [...PUBLIC_ROUTES, ...STANDALONE_ROUTES, ...MAIN_ROUTES].map(({ path }) => path)
const opened = [
  base,
  billing,
  blind,
  entrance,
  equipment,
  home,
  inbound,
  income,
  inventory,
  outbound,
  performance,
  personnel,
  piece,
  process,
  reject,
  returned,
  stocktaking,
  system,
  user,
].flatMap((manifest) => Object.keys(manifest))

describe('every route of the console', () => {
  it('has a page in one manifest, and nothing else has', () => {
    expect([...opened].sort()).toEqual([...specified].sort())
  })
})

describe('the pages', () => {
  it('are those of all manifests', () => {
    expect(Object.keys(manifests).sort()).toEqual([...opened].sort())
  })

  it.each(specified)('%s has a file with a page in it', async (path) => {
    expect(pageModulesOf(path).every((file) => existsSync(file))).toBe(true)
    expect((await pageCode(path).bring()).page).toBeTypeOf('function')
  })

  it('know nothing of a route that is in no list', async () => {
    await expect(pageCode('/nowhere').bring()).rejects.toThrow('/nowhere is no route')
  })
})
