// Who may import whom. A new folder gets its row here before it gets its first import.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { matchRoute } from '#shared/routes.ts'

type Layer = {
  /** Its group, where it has one, names the part of the layer that a file belongs to. */
  files: RegExp
  /** What one part may import of another one; absent: nothing. */
  between?: RegExp
  /** By part, others that it may import all of. */
  builtOn?: Readonly<Record<string, readonly string[]>>
  /** What of the layers below it may import; absent: everything. */
  only?: RegExp
  instead: string
}

/** From the bottom to the top. A file imports its own layer and those below it: of its side, and of `shared`. */
const LAYERS: Layer[] = [
  {
    files: /^shared\/[^/]+$/,
    instead: 'what all of shared needs stands in its root and imports nothing above it',
  },
  { files: /^shared\/domain\//, instead: 'rules know values, pages and documents, but no call' },
  { files: /^shared\/contracts\/definition\//, instead: 'what a contract is made of knows no area' },
  { files: /^shared\/shapes\//, instead: 'a shape knows neither its reader nor its calls' },
  { files: /^shared\/readers\//, instead: 'a reader knows what it reads, not who asks for it' },
  {
    files: /^shared\/contracts\/[^/]+\//,
    instead: 'an area may use another one, but not the catalogue of all',
  },
  { files: /^shared\/contracts\/[^/]+$/, instead: 'the catalogue stands above the areas' },
  { files: /^shared\/help\//, instead: 'what a page says of itself knows no call' },
  { files: /^shared\/frame\//, instead: 'shared must run on both sides: move the code, or pass it in' },

  { files: /^client\/data\//, instead: 'data knows no JSX pieces: return values, not elements' },
  { files: /^client\/kit\//, instead: 'the kit knows no page and no feature: pass it in as a prop' },
  { files: /^client\/features\//, instead: 'a feature is used by pages, not the other way round' },
  { files: /^client\/pages\/([^/]+)\//, instead: 'what two areas need belongs into client/features' },
  {
    files: /^client\/pages\/[^/]+$/,
    only: /^(?:shared|client\/data)\//,
    instead: 'only what finds the pages stands here',
  },
  {
    files: /^client\/shell\//,
    only: /^(?:shared|client\/(?:data|kit|features))\/|^client\/pages\/pages\.ts$/,
    instead: 'the shell finds pages through client/pages/pages.ts',
  },
  { files: /^client\/[^/]+$/, instead: 'the client never imports the server' },

  { files: /^server\/container\//, only: /^$/, instead: 'it is copied into the image alone' },

  { files: /^server\/starting\//, only: /^$/, instead: 'a start knows neither process' },

  { files: /^server\/gateway\/answers\//, instead: 'what all parts answer with knows none of them' },
  {
    files: /^server\/gateway\/([^/]+)\//,
    instead: 'ask another part through its Fastify decorator; only its types may be imported',
  },
  { files: /^server\/gateway\/[^/]+$/, instead: 'the gateway speaks HTTP with the WMS API' },

  { files: /^server\/wms\/schema\//, instead: 'tables know each other, and the values of shared' },
  { files: /^server\/wms\/db\//, instead: 'a connection knows no command' },
  {
    files: /^server\/wms\/kit\//,
    only: /^shared\/|^server\/wms\/db\/|^server\/wms\/schema\/(?:audit|configuration|file|task|user)\.ts$/,
    instead: 'the kit is a framework: what it knows of goods, owners and money belongs into the ledger',
  },
  { files: /^server\/wms\/ledger\//, instead: 'the ledger stands below the modules: move the rule down' },
  {
    files: /^server\/wms\/modules\/((?:(?:base|equipment|stock|system)\/)?[^/]+)\//,
    between: /\/(?:rules|resources)\.ts$/,
    // What they take in becomes an inbound order.
    // Work is given to who may be at work that day.
    // What is packed is numbered and labelled by the same command.
    builtOn: {
      blind: ['inbound'],
      reject: ['inbound'],
      outbound: ['printing', 'express'],
      // A badge is signed where it is issued.
      label: ['printing', 'labor'],
      work: ['labor', 'stocktake'],
    },
    instead: "a module may use another one's rules.ts and resources.ts, never its store or routes",
  },
  { files: /^server\/wms\/seed\//, instead: 'a first start knows modules, not the demo company' },
  { files: /^server\/wms\/demo\//, instead: 'nothing but the composition knows the demo company' },
  { files: /^server\/(?:config|logger)\.ts$/, instead: 'settings and logs know neither process' },
  { files: /^server\/wms\/[^/]+$/, instead: 'the WMS API never imports the gateway' },

  {
    files: /^server\/contract-check\//,
    only: /^shared\/|^server\/config\.ts$|^server\/gateway\/(?:session\/grant|proxy\/(?:headers|inspection|renewed-pool)|notices\/upstream-stream)\.ts$/,
    instead: 'it reads as the gateway reads, and starts no part of it',
  },
  { files: /^server\/[^/]+$/, instead: 'the server finds the client in the build' },
]

/** What both sides of the server begin with. */
const COMMON = /^shared\/|^server\/(?:config|logger)\.ts$|^server\/starting\//

const SIDES = ['client/', 'server/gateway/', 'server/wms/', 'server/']

const PARTS_THAT_SHARE_TYPES = /^server\/gateway\//

const files = ['shared', 'client', 'server'].flatMap(sourceFilesIn)

describe('imports', () => {
  it.each(files)('%s imports only what its layer allows', (file) => {
    const layer = layerOf(file)
    const forbidden = projectImports(file).filter((imported) => !isAllowed(file, imported))
    expect(forbidden, layer.instead).toEqual([])
  })

  it('finds the files it speaks of', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(LAYERS.filter(({ files: own }) => !files.some((file) => own.test(file)))).toEqual([])
  })

  it('leads from folder to folder in no circle', () => {
    const below = new Map<string, Set<string>>()
    for (const file of files) {
      const folder = path.posix.dirname(file)
      const targets = projectImports(file).map(({ target }) => path.posix.dirname(target))
      below.set(
        folder,
        new Set([...(below.get(folder) ?? []), ...targets.filter((other) => other !== folder)]),
      )
    }
    expect(circleIn(below)).toEqual([])
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
    const modules = files
      .filter((file) => /^server\/wms\/modules\/.*\/routes\.ts$/.test(file))
      .map((file) => path.posix.dirname(file))
    const lacking = modules.flatMap((folder) => {
      const told = readFileSync(`${folder}/README.md`, 'utf8')
      const named = [...told.matchAll(/`((?:server|shared|tests)\/[^`]+)`/g)].map(([, path = '']) => path)
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
      .filter((file) => /^server\/wms\/(?:ledger|modules)\//.test(file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(STATE_WRITTEN)].map(([found]) => `${file}: ${found}`),
      )
    expect(written, 'a state is written by advance() or advanceParts() of kit/transition.ts').toEqual([])
  })
})

describe('the days that the demo company lives', () => {
  it('are written by commands alone', () => {
    const written = files
      .filter((file) => /^server\/wms\/demo\/lived\//.test(file))
      .filter((file) => TABLE_WRITTEN.test(readFileSync(file, 'utf8')))
    expect(written, 'let one of its people do it by a command of a module').toEqual([])
  })
})

const TABLE_WRITTEN =
  /\borm\s*\.(?:insert|update|delete)\(|\b(?:insert into|update \w+ set|delete from)\b|postStock|insertRows/

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
  const source = readFileSync(file, 'utf8')
  const { module } = parseSync(file, source)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ name: moduleRequest.value, isType }] : [],
    ),
  )
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    name: source.slice(start + 1, end - 1),
    isType: false,
  }))
  return [...imports, ...exports, ...dynamic]
    .map(({ name, isType }) => ({ target: targetOf(file, name), isType }))
    .filter((found): found is ProjectImport => found.target !== null)
}

/** The project file that an import names; null for a package. */
function targetOf(file: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : null
}

function layerOf(file: string): Layer {
  const layer = LAYERS.find(({ files }) => files.test(file))
  if (!layer) throw new Error(`${file}: no layer names this place; add a row to the list`)
  return layer
}

function isAllowed(file: string, { target, isType }: ProjectImport): boolean {
  const [layer, other] = [layerOf(file), layerOf(target)]
  if (layer === other) return isBetweenParts(layer, file, target, isType)
  const isBelow = LAYERS.indexOf(other) < LAYERS.indexOf(layer)
  const isOnItsSide = COMMON.test(target) || target.startsWith(sideOf(file))
  return isBelow && isOnItsSide && (layer.only?.test(target) ?? true)
}

function isBetweenParts(layer: Layer, file: string, target: string, isType: boolean): boolean {
  const [part, other] = [file, target].map((one) => layer.files.exec(one)?.[1])
  if (part === other) return true
  if (isType && PARTS_THAT_SHARE_TYPES.test(file)) return true
  return (
    (layer.builtOn?.[part ?? '']?.includes(other ?? '') ?? false) || (layer.between?.test(target) ?? false)
  )
}

function sideOf(file: string): string {
  return SIDES.find((side) => file.startsWith(side)) ?? 'shared/'
}

/** The folders of one circle, in its order; empty where there is none. */
function circleIn(below: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>()
  const follow = (folder: string, way: readonly string[]): string[] => {
    if (way.includes(folder)) return way.slice(way.indexOf(folder))
    if (done.has(folder)) return []
    const circle = [...(below.get(folder) ?? [])]
      .map((next) => follow(next, [...way, folder]))
      .find(({ length }) => length > 0)
    done.add(folder)
    return circle ?? []
  }
  return [...below.keys()].map((folder) => follow(folder, [])).find(({ length }) => length > 0) ?? []
}
