// All stylesheets of the pages that were opened stand side by side in the browser, so a class belongs to one file.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

it('no class alone is styled in two files, each of which would change the other’s elements', () => {
  const files = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  const owners = new Map<string, Set<string>>()
  for (const file of files) {
    for (const name of classesAloneIn(readFileSync(path.join('client', file), 'utf8'))) {
      owners.set(name, (owners.get(name) ?? new Set()).add(file))
    }
  }
  expect(owners.get('.swms-views')).toEqual(new Set(['shell/views/views.css']))
  expect([...owners].filter(([, styledIn]) => styledIn.size > 1)).toEqual([])
})

/** Those that a rule names without anything beside them. */
function classesAloneIn(css: string): string[] {
  const selectors = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)
  return [...selectors]
    .flatMap(([, list = '']) => list.replaceAll(/\([^()]*\)/g, '').split(','))
    .map((selector) => selector.trim())
    .filter((selector) => /^\.swms-[\w-]+$/.test(selector))
}
