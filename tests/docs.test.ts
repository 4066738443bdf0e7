// The documents against what they tell of: files, links, commands, variables, accounts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { settings } from '#server/config.ts'
import { DEMO_USERS } from '#server/wms/demo/given/users.ts'

const all = ['.', 'client', 'docs', 'server', 'shared', 'tests'].flatMap((top) =>
  readdirSync(top, { recursive: top !== '.', encoding: 'utf8' }).map((name) => path.posix.join(top, name)),
)
const documents = all.filter((file) => file.endsWith('.md'))

describe.each(documents)('%s', (file) => {
  const text = readFileSync(file, 'utf8')
  const folder = path.posix.dirname(file)

  it('names only files and folders that are there', () => {
    expect(namedPaths(text).filter((name) => !isThere(name, folder))).toEqual([])
  })

  it('leads only to pages and headings that are there', () => {
    expect(linksOf(text).filter((link) => !isReached(link, folder))).toEqual([])
  })

  it('is told in paragraphs of at most five lines', () => {
    const long = paragraphsOf(text).filter((lines) => lines.length > 5)
    expect(long.map(([first]) => first)).toEqual([])
  })

  it('names only commands of package.json', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
    const named = [...text.matchAll(/npm (?:run (\w+(?::\w+)*)|(start|test)\b)/g)].map(
      ([, run, own]) => run ?? own,
    )
    expect(named.filter((name) => !(name && name in scripts))).toEqual([])
  })

  it('names only variables that something reads', () => {
    const named = [...text.matchAll(/\bSWMS_[A-Z_]+\b/g)].map(([name]) => name)
    expect(named.filter((name) => !(name in settings) && !OTHER_VARIABLES.has(name))).toEqual([])
  })
})

/** Of Compose and of the container's scripts, and of the command that tries another WMS API. */
const OTHER_VARIABLES = new Set(
  ['compose.yaml', 'Dockerfile', 'server/contract-check/main.ts'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bSWMS_[A-Z_]+\b/g)].map(([name]) => name),
  ),
)

describe('docs/operations.md', () => {
  it('has every variable with its default, and no other', () => {
    const rows = rowsOf(readFileSync('docs/operations.md', 'utf8'), /^[A-Z_]+$/)
    const told = rows.map(([name, text]) => [name, text])
    expect(told).toEqual(Object.entries(settings).map(([name, setting]) => [name, setting.default]))
  })
})

describe('README.md and README.zh-CN.md', () => {
  const [english = '', chinese = ''] = ['README.md', 'README.zh-CN.md'].map((file) =>
    readFileSync(file, 'utf8'),
  )

  it('have the demo accounts with their passwords', () => {
    const accounts = DEMO_USERS.flatMap(({ username, password }) =>
      password === undefined ? [] : `${username} ${password}`,
    ).sort()
    for (const readme of [english, chinese]) {
      const told = rowsOf(readme, /^[a-z]+$/).map(([username, password]) => `${username} ${password}`)
      expect(told.sort()).toEqual(accounts)
    }
  })

  it('give the same commands and lead to the same pages', () => {
    const commands = (readme: string) => [...readme.matchAll(/^npm [^#\n]+/gm)].map(([line]) => line.trim())
    expect(commands(chinese)).toEqual(commands(english))
    expect(commands(english)).toHaveLength(2)
    const others = (readme: string) => linksOf(readme).filter((link) => !link.startsWith('README'))
    expect(others(chinese)).toEqual(others(english))
  })

  it('fit on one screen', () => {
    for (const readme of [english, chinese]) expect(readme.split('\n').length).toBeLessThan(60)
  })
})

/** What stands in backticks and looks like a file with its extension, or like a path from the root. */
function namedPaths(markdown: string): string[] {
  const named = [...withoutCode(markdown).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(
    ([, name = '']) => name,
  )
  return named.filter(
    (name) => /\.(?:tsx?|md)$/.test(name) || /^(?:client|docs|server|shared|tests)\//.test(name),
  )
}

function isThere(name: string, folder: string): boolean {
  if ([name, `${name}.ts`, path.posix.join(folder, name)].some((file) => existsSync(file))) return true
  return all.some((file) => file.endsWith(`/${name}`))
}

/** Within the project. */
function linksOf(markdown: string): string[] {
  const links = [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => !/^[a-z]+:/.test(link))
}

function isReached(link: string, folder: string): boolean {
  const [name = '', anchor] = link.split('#')
  const file = path.posix.join(folder, name)
  if (!existsSync(file)) return false
  if (anchor === undefined) return true
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  )
  return headings.includes(anchor)
}

/** As GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

/** The rows of a table whose first cell is in backticks and matches, as the texts of their cells. */
function rowsOf(markdown: string, first: RegExp): string[][] {
  return [...markdown.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)]
    .filter(([, name = '']) => first.test(name))
    .map(([, name = '', rest = '']) => [
      name,
      ...rest.split('|').map((cell) => cell.replaceAll('`', '').trim()),
    ])
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^```.*?^```$/gms, '')
}

/** A point of a list is a paragraph of its own. */
function paragraphsOf(markdown: string): string[][] {
  const points = withoutCode(markdown).replace(/^(?=\s*(?:[-*]|\d+\.) |\||#)/gm, '\n')
  return points.split(/\n\s*\n/).map((paragraph) => paragraph.trim().split('\n'))
}
