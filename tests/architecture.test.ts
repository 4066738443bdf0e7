// Who may import whom. A new folder gets its row here before it gets its first import.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { matchRoute } from '#shared/routes.ts'

type Rule = {
  /** Files that the rule is for; `$1` in `may` stands for what the group caught. */
  files: RegExp
  /** Project files that they may import. */
  may: string[]
  instead: string
}

const SHARED = 'shared/'

const RULES: Rule[] = [
  {
    files: /^shared\//,
    may: [SHARED],
    instead: 'shared must run on both sides: move the code, or pass it in',
  },
  {
    files: /^client\/data\//,
    may: ['client/data/', SHARED],
    instead: 'data knows no JSX pieces: return values, not elements',
  },
  {
    files: /^client\/kit\//,
    may: ['client/kit/', 'client/data/', SHARED],
    instead: 'the kit knows no page and no feature: pass it in as a prop',
  },
  {
    files: /^client\/features\//,
    may: ['client/features/', 'client/kit/', 'client/data/', SHARED],
    instead: 'a feature is used by pages, not the other way round',
  },
  {
    files: /^client\/pages\/[^/]+$/,
    may: ['client/pages/', 'client/data/', SHARED],
    instead: 'only what finds the pages stands here',
  },
  {
    files: /^client\/pages\/([^/]+)\//,
    may: ['client/pages/$1/', 'client/features/', 'client/kit/', 'client/data/', SHARED],
    instead: 'what two areas need belongs into client/features',
  },
  {
    files: /^client\/shell\//,
    may: [
      'client/shell/',
      'client/pages/pages.ts',
      'client/pages/manifest.ts',
      'client/features/',
      'client/kit/',
      'client/data/',
      SHARED,
    ],
    instead: 'the shell finds pages through client/pages/pages.ts, and asks manifest.ts which are there',
  },
  { files: /^client\/[^/]+$/, may: ['client/', SHARED], instead: 'the client never imports the server' },
  {
    files: /^server\/gateway\/([^/]+)\//,
    may: ['server/gateway/$1/', 'server/gateway/refusals.ts', SHARED],
    instead: 'ask another part through its Fastify decorator; only its types may be imported',
  },
  {
    files: /^server\/gateway\/[^/]+$/,
    may: ['server/gateway/', SHARED],
    instead: 'the gateway speaks HTTP with the WMS API',
  },
  {
    files: /^server\/wms\/modules\/(blind|reject)\//,
    may: [
      'server/wms/modules/$1/',
      'server/wms/modules/inbound/',
      'server/wms/modules/*/rules.ts',
      'server/wms/modules/*/tables.ts',
      'server/wms/modules/*/resources.ts',
      'server/wms/db/',
      'server/wms/kit/',
      SHARED,
    ],
    instead:
      'what it takes in becomes an inbound order: it may use all of that module, as those of others allow',
  },
  {
    files: /^server\/wms\/modules\/([^/]+)\//,
    may: [
      'server/wms/modules/$1/',
      'server/wms/modules/*/rules.ts',
      'server/wms/modules/*/tables.ts',
      'server/wms/modules/*/resources.ts',
      'server/wms/db/',
      'server/wms/kit/',
      SHARED,
    ],
    instead: "a module may use another one's rules.ts, tables.ts and resources.ts, never its store or routes",
  },
  {
    files: /^server\/wms\/(?:db|kit)\//,
    may: [
      'server/wms/db/',
      'server/wms/kit/',
      'server/wms/modules/*/rules.ts',
      'server/wms/modules/*/tables.ts',
      SHARED,
    ],
    instead: 'db and kit stand below the modules',
  },
  {
    files: /^server\/wms\/[^/]+$/,
    may: ['server/wms/', 'server/config.ts', 'server/logger.ts', SHARED],
    instead: 'the WMS API never imports the gateway',
  },
  { files: /^server\/container\//, may: [], instead: 'it is copied into the image alone' },
  { files: /^server\/[^/]+$/, may: ['server/', SHARED], instead: 'the server finds the client in the build' },
]

const PARTS_THAT_SHARE_TYPES = /^server\/gateway\//

const files = ['shared', 'client', 'server'].flatMap(sourceFilesIn)

describe('imports', () => {
  it.each(files)('%s imports only what its place allows', (file) => {
    const rule = RULES.find(({ files }) => files.test(file))
    if (!rule) throw new Error(`${file}: no rule names this place; add a row to the table`)
    const forbidden = projectImports(file).filter((imported) => !isAllowed(file, imported, rule))
    expect(forbidden, rule.instead).toEqual([])
  })

  it('finds the files it speaks of', () => {
    expect(files.length).toBeGreaterThan(50)
  })

  it('says in a README what each folder below server, client and shared is for', () => {
    const folders = ['server', 'client', 'shared'].flatMap((top) =>
      readdirSync(top, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${top}/${name}`),
    )
    expect(folders.length).toBeGreaterThan(8)
    expect(folders.filter((folder) => !readdirSync(folder).includes('README.md'))).toEqual([])
  })

  it('says in the README of each module where its entry, tables, contracts and tests are, and what each file does', () => {
    const modules = readdirSync('server/wms/modules', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `server/wms/modules/${name}`)
    const lacking = modules.flatMap((folder) => {
      const told = readFileSync(`${folder}/README.md`, 'utf8')
      const named = [...told.matchAll(/`((?:shared|tests)\/[^`]+)`/g)].map(([, path = '']) => path)
      const gone = named.filter((path) => !existsSync(path) && !existsSync(`${path}.ts`))
      const rows = ['| Entry |', '| Tables |', '| Contracts |', '| Tests |']
      const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
      const untold = [...rows, ...files.map((name) => `| \`${name}\` |`)].filter((row) => !told.includes(row))
      return [...gone, ...untold].map((what) => `${folder}: ${what}`)
    })
    expect(modules.length).toBeGreaterThan(30)
    expect(lacking).toEqual([])
  })

  it('only server/config.ts reads the environment', () => {
    const readers = files.filter((file) => /process\.env\b/.test(readFileSync(file, 'utf8')))
    expect(readers.sort()).toEqual(['server/config.ts', 'server/launch.js'])
  })
})

describe('the state of a document', () => {
  it('is written by its life alone', () => {
    const written = files
      .filter((file) => file.startsWith('server/wms/modules/'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(STATE_WRITTEN)].map(([found]) => `${file}: ${found}`),
      )
    expect(written, 'a state is written by advance() or advanceParts() of kit/transition.ts').toEqual([])
  })
})

/** In an update of a table, in SQL, or in the changes of a row. */
const STATE_WRITTEN = /\.set\(\{[^}]*\bstate\b\s*[:,}]|\bset state\b|\bchanges[:=] ?\{[^}]*\bstate\b\s*[:,}]/g

describe('the path of a page', () => {
  it('is written in the catalogue of routes alone', () => {
    const written = files
      .filter((file) => file !== 'shared/routes.ts')
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(LITERAL)]
          .filter(([, text = '']) => isPage(text))
          .map(([literal]) => `${file}: ${literal}`),
      )
    expect(written, 'links are made by hrefTo() of shared/routes.ts').toEqual([])
  })
})

const LITERAL = /['"`](\/[\w/-]+(?:\/\$\{[^}]*\})*)(?:\?[^'"`]*)?['"`]/g

/** Parameters of a path are whatever a template puts there. */
function isPage(text: string): boolean {
  return matchRoute(text.replace(/\$\{[^}]*\}/g, 'x')) !== null
}

function sourceFilesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return entries
    .filter((entry) => /\.(?:tsx?|js)$/.test(entry))
    .map((entry) => path.posix.join(folder, entry))
}

type ProjectImport = { target: string; isType: boolean }

function projectImports(file: string): ProjectImport[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ name: moduleRequest.value, isType }] : [],
    ),
  )
  return [...imports, ...exports]
    .map(({ name, isType }) => ({ target: targetOf(file, name), isType }))
    .filter((found): found is ProjectImport => found.target !== null)
}

/** The project file that an import names; null for a package. */
function targetOf(file: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : null
}

function isAllowed(file: string, { target, isType }: ProjectImport, { files, may }: Rule): boolean {
  const own = files.exec(file)?.[1] ?? ''
  if (isType && PARTS_THAT_SHARE_TYPES.test(file) && PARTS_THAT_SHARE_TYPES.test(target)) return true
  return may.some((pattern) => matches(target, pattern.replace('$1', own)))
}

function matches(target: string, pattern: string): boolean {
  if (pattern.endsWith('/')) return target.startsWith(pattern)
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replace('*', '[^/]+')}$`).test(target)
}
