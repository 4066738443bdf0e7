import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { scriptJson } from '#shared/frame/page-state.ts'

/**
 * Names and messages that people typed travel inside script elements. The HTML parser looks for '</script' and '<!--'
 * before any JavaScript is read, and JavaScript once ended lines at U+2028 and U+2029.
 */
describe('JSON inside a script element', () => {
  const HOSTILE = [
    '</script><script>alert(1)</script>',
    '</SCRIPT >',
    '<!--<script>',
    ']]>',
    'a\u2028b\u2029c',
    '"\\\'',
  ]

  it.each(HOSTILE)('cannot be closed by %j', (text) => {
    const json = scriptJson({ text })
    expect(json).not.toMatch(/[<>\u2028\u2029]/)
  })

  it.each(HOSTILE)('still says %j', (text) => {
    expect(JSON.parse(scriptJson({ [text]: [text] }))).toEqual({ [text]: [text] })
  })

  it.each([
    '{"__proto__":{"role":"admin"}}',
    '{"a":1,"__proto__":null}',
    '[{"x":{"__proto__":[1]}}]',
    '{"{\\"__proto__":"{\\"__proto__\\":1}"}',
  ])('T86: changes no prototype with %s', (json) => {
    const script = scriptJson(JSON.parse(json))
    expect(runInNewContext(`JSON.stringify(${script})`)).toBe(json)
  })
})
