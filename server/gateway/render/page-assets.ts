// The browser's code as it was built: which files a page needs, and the files themselves.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { SERVICE_WORKER_PATH } from '#shared/constants.ts'
import type { Renderer } from '#shared/frame/page-state.ts'

/** What the head of a page names: addresses of style sheets and of the modules to fetch ahead. */
export type HeadAssets = {
  styles: string[]
  preloads: string[]
  /** Module text for the head, while developing. */
  inlineModule?: string
  /** The script that fills in what old browsers lack. */
  forOldBrowsers?: string
}

/** Where pages come from: the build in production, Vite's development server while developing. */
export interface PageAssets {
  /** Address of the module that takes over in the browser. */
  browserEntry: string
  /** What workers may be made of, in place of files of our origin alone. */
  workerSource?: string
  renderer(): Promise<Renderer>
  /** What a page needs, by the source files of its modules. */
  headOf(modules: readonly string[]): HeadAssets
  /** Lets the browser fetch the files. */
  serve(app: FastifyInstance): Promise<void>
}

/** What the build of client/entry.server.tsx exports. */
export type RendererModule = { createRenderer: () => Renderer }

const ENTRY = 'client/entry.browser.tsx'
const OLD_BROWSERS = 'client/old-browsers.ts'

type ManifestChunk = { file: string; css?: string[]; imports?: string[] }
export type BuildManifest = Record<string, ManifestChunk>

/** Reads the build in `distDir`; rejects when there is none. */
export async function builtAssets(distDir: string): Promise<PageAssets> {
  const clientDir = path.join(distDir, 'client')
  const manifest = await readManifest(clientDir, 'manifest.json')
  const oldBrowsers = await readManifest(clientDir, 'old-browsers.json')
  const rendererUrl = pathToFileURL(path.join(distDir, 'render/entry.js')).href
  const heads = new Map<string, HeadAssets>()
  let loading: Promise<Renderer> | undefined
  return {
    browserEntry: `/${chunkOf(manifest, ENTRY).file}`,
    renderer() {
      loading ??= import(/* @vite-ignore */ rendererUrl).then((module: RendererModule) =>
        module.createRenderer(),
      )
      return loading
    },
    headOf(modules) {
      const key = modules.join()
      const head = heads.get(key) ?? {
        ...headAssets(manifest, [ENTRY, ...modules]),
        forOldBrowsers: `/${chunkOf(oldBrowsers, OLD_BROWSERS).file}`,
      }
      heads.set(key, head)
      return head
    },
    async serve(app) {
      await app.register(fastifyStatic, {
        root: path.join(clientDir, 'assets'),
        prefix: '/assets/',
        // Names hold a hash of the content: a file of this name never changes.
        immutable: true,
        maxAge: '365d',
        preCompressed: true,
        index: false,
        decorateReply: false,
      })
      const worker = await readFile(path.join(clientDir, path.basename(SERVICE_WORKER_PATH)))
      app.get(SERVICE_WORKER_PATH, (_request, reply) =>
        reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
      )
    },
  }
}

async function readManifest(clientDir: string, name: string): Promise<BuildManifest> {
  return JSON.parse(await readFile(path.join(clientDir, '.vite', name), 'utf8')) as BuildManifest
}

/** Every file that the modules and what they import statically need, each once, importers first. */
export function headAssets(manifest: BuildManifest, modules: readonly string[]): HeadAssets {
  const seen = new Set<ManifestChunk>()
  const visit = (chunk: ManifestChunk) => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports ?? []) visit(chunkOf(manifest, name))
  }
  for (const name of modules) visit(chunkOf(manifest, name))
  const chunks = [...seen]
  return {
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    preloads: chunks.map((chunk) => `/${chunk.file}`),
  }
}

function chunkOf(manifest: BuildManifest, name: string): ManifestChunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build has no module ${name}`)
  return chunk
}
