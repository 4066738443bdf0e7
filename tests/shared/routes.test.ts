import { describe, expect, it } from 'vitest'
import { MAIN_ROUTES, matchRoute, PUBLIC_ROUTES, redirectOf, STANDALONE_ROUTES } from '#shared/routes.ts'

const ALL = [...PUBLIC_ROUTES, ...STANDALONE_ROUTES, ...MAIN_ROUTES]

describe('matching a path', () => {
  it.each(ALL.map((route) => [route.path]))('%s leads to itself, with any parameters filled in', (path) => {
    const filled = path.replace(/:\w+/g, 'x1')
    expect(matchRoute(filled)?.route.path).toBe(path)
    expect(redirectOf(filled)).toBeNull()
  })

  it.each([
    ['/HOME', '/home'],
    ['/Inventory/STOCKTASK', '/inventory/StockTask'],
    ['/blind/createblindtask', '/blind/CreateBlindTask'],
    ['/home/', '/home'],
  ])('%s leads to %s: neither case nor a slash at the end matters', (path, routePath) => {
    expect(matchRoute(path)?.route.path).toBe(routePath)
  })

  it('hands out parameters as they stand in the path', () => {
    expect(matchRoute('/blind/blindReceive/ACME/PD-1/7')?.params).toEqual({
      ownerName: 'ACME',
      code: 'PD-1',
      taskId: '7',
    })
  })

  it.each(['/inventory/StockTaskDetail', '/inventory/StockTaskDetail/1/2', '/hom', '/home/x', '/nowhere'])(
    '%s is no page',
    (path) => {
      expect(matchRoute(path)).toBeNull()
      expect(redirectOf(path)).toBe('/404')
    },
  )

  it('knows which layout a page has', () => {
    expect(['/login', '/404', '/home'].map((path) => matchRoute(path)?.kind)).toEqual([
      'public',
      'standalone',
      'main',
    ])
  })
})

describe('leading elsewhere', () => {
  it.each([
    ['/', '/home'],
    ['/visitor-system', '/visitor-system/dashboard'],
    ['/Visitor-System', '/visitor-system/dashboard'],
    ['/efficiency/aging', '/efficiency/reject/aging'],
    ['/efficiency/shelve', '/efficiency/reject/shelve'],
    ['/reject/PushRejectTaskError', '/reject/RejectPushTask/PushRejectTaskError'],
    ['/reject/orderdetail', '/reject/RejectPushTask/OrderDetail'],
    ['/personnel/entryDetail', '/personnel/ownerDailyReport/entryDetail'],
    ['/personnel/migrationDetail', '/personnel/ownerDailyReport/migrationDetail'],
  ])('%s leads to %s', (path, target) => {
    expect(redirectOf(path)).toBe(target)
  })

  it('leaves the redirect route to the shell', () => {
    expect(redirectOf('/redirect/user/info')).toBeNull()
  })
})

it('names every route once', () => {
  const paths = ALL.map(({ path }) => path.toLowerCase())
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})
