import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { UNUSED_BLUEPRINT } from '#client/unused-blueprint.ts'

const sources = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join('client', file), 'utf8') }))

it.each(UNUSED_BLUEPRINT)('nothing uses %s, whose styles are not shipped', (name) => {
  const className = new RegExp(`bp6-${name}(?![a-z0-9])`)
  const component = name.replace(/(?:^|-)([a-z])/g, (_match, letter: string) => letter.toUpperCase())
  const imported = new RegExp(`import[^;]*?\\b${component}\\d?\\b[^;]*?from '@blueprintjs/core'`)
  const users = sources.filter(({ text }) => className.test(text) || imported.test(text))
  expect(
    users.map(({ file }) => file),
    `take ${name} off client/unused-blueprint.ts`,
  ).toEqual([])
})
