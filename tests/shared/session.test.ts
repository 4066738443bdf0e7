import { describe, expect, it } from 'vitest'
import { safeRedirect } from '#shared/session.ts'

const ORIGIN = 'https://swms.example'

describe('where to go after signing in', () => {
  it.each([
    '/home',
    '/inventory/stock?owner=A&page=2#rows',
    '/blind/blindReceive/甲/PD1/7',
    '/user/info?name=a%20b',
    '/loginx',
    '/home?next=//evil.example',
  ])('%s is a page of this origin', (target) => {
    expect(safeRedirect(target)).toBe(target)
  })

  /**
   * Each of these is, or becomes in some browser or after one decoding, an address of another host or a script: browsers
   * read a backslash as a slash and delete tabs and line ends, so '/\evil' and '/<tab>/evil' both mean '//evil'.
   */
  it.each([
    '//evil.example',
    '///evil.example',
    '////evil.example/%2f..',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/%09/evil.example',
    '/%0a/evil.example',
    '/%0d%0a/evil.example',
    '/%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '/home%5c..%5c..%5cevil.example',
    '/home\u0000',
    'https://evil.example',
    'https:evil.example',
    'http:/evil.example',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'mailto:a@evil.example',
    'evil.example',
    './evil',
    '../evil',
    '?redirect=/home',
    '#/home',
    '@evil.example',
    '/%',
    '/%zz',
    '/%c0%af/evil.example',
  ])('%j leads home', (target) => {
    expect(safeRedirect(target)).toBe('/')
  })

  it.each(['/login', '/LOGIN', '/login/', '/login?redirect=/home', '/login#x'])(
    '%s would ask to sign in again, and leads home',
    (target) => {
      expect(safeRedirect(target)).toBe('/')
    },
  )

  it.each([null, undefined, ''])('%j leads home', (target) => {
    expect(safeRedirect(target)).toBe('/')
  })

  it('never leaves the origin, whatever two characters follow the first slash', () => {
    const signs = [
      '/',
      '\\',
      '\t',
      '\n',
      '\r',
      '%2f',
      '%5c',
      '%09',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      'a',
      '\u3000',
      '\u00a0',
    ]
    const targets = signs.flatMap((first) => signs.map((second) => `/${first}${second}evil.example`))
    const leaving = targets.filter((target) => new URL(safeRedirect(target), ORIGIN).origin !== ORIGIN)
    expect(leaving).toEqual([])
  })
})
