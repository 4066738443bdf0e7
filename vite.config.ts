import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { BuildEnvironmentOptions, EnvironmentOptions, Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { plainerStyles } from './client/old-browser-styles.ts'
import { UNUSED_BLUEPRINT } from './client/unused-blueprint.ts'

/** The oldest that the console runs in: handhelds and warehouse PCs are kept for many years. Others are told (browser-check.ts). */
const OLDEST_BROWSERS = ['chrome80', 'edge80', 'safari14', 'firefox90']
const OLD_BROWSERS_SCRIPT = 'client/old-browsers.ts'

const DRESSED_BLUEPRINT = [withoutUnusedBlueprint(), themedBlueprint()]

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react(), precompressed()],
  css: { postcss: { plugins: [...DRESSED_BLUEPRINT, ...plainerStyles(DRESSED_BLUEPRINT)] } },
  environments: {
    client: {
      build: {
        target: OLDEST_BROWSERS,
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'client/entry.browser.tsx',
          // A schema that nobody reads is not shipped. (So a bare z.config() would be dropped: set messages in the schemas.)
          treeshake: { manualPureFunctions: ['z'] },
          // What every page loads is one file: split up by who else uses it, it would be a dozen, and 5 KB more. The entry
          // itself stays apart: it awaits the page's file, which imports this one.
          output: {
            codeSplitting: {
              groups: [{ name: 'initial', tags: ['$initial'], test: /^(?!.*entry\.browser\.tsx$)/ }],
            },
          },
        },
      },
    },
    // Runs before any module, so it imports nothing.
    oldBrowsers: scriptOfItsOwn({
      manifest: '.vite/old-browsers.json',
      rolldownOptions: { input: OLD_BROWSERS_SCRIPT, output: { format: 'iife' } },
    }),
    // Of a name that stays: a browser asks for a newer one by it.
    serviceWorker: scriptOfItsOwn({
      rolldownOptions: {
        input: 'client/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    }),
    ssr: {
      // Everything is bundled, React in its production form too, so that rendering does not depend on NODE_ENV. While
      // developing nothing is: Vite runs modules one by one, and cannot run CommonJS, which Node can.
      resolve: { noExternal: command === 'build' || [] },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        outDir: 'dist/render',
        emitAssets: false,
        rolldownOptions: { input: { entry: 'client/entry.server.tsx' } },
      },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: { input: { main: 'server/main.ts', wms: 'server/wms/main.ts' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
  test: {
    // Of one group all run together; groups one after the other.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/*.test.ts', 'tests/{shared,client,pages}/**/*.test.{ts,tsx}'],
          // Its files share the modules of the pages, loaded once; they work all the time.
          maxWorkers: '100%',
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'wms',
          include: ['tests/wms/**/*.test.ts'],
          // Its files share the API's modules, compiled once: nothing in them changes but what a test has made itself.
          isolate: false,
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/provide-run-folder.ts', 'tests/support/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['tests/{build,deploy,gateway}/*.test.ts'],
          sequence: { groupOrder: 1 },
          globalSetup: 'tests/support/provide-run-folder.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'real-time',
          // Limits of time that run out, on a machine that others share: what fails twice has failed.
          retry: 1,
          include: ['tests/gateway/real-time/*.test.ts'],
          sequence: { groupOrder: 1 },
          globalSetup: 'tests/support/provide-run-folder.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.test.ts'],
          // Two at a time: a journey waits for its browser about as long as it works, and of more at once none is faster.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 2 },
          globalSetup: 'tests/support/provide-run-folder.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['tests/conformance/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
    // Tests of processes and databases wait a third of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // A slow machine is no failure: what is waited for may take long, and the first to give up says what it was.
    testTimeout: 240_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
}))

/** Beside the client, in one piece. */
function scriptOfItsOwn(build: BuildEnvironmentOptions): EnvironmentOptions {
  return {
    consumer: 'client',
    // While developing, nobody asks for it: nothing is to be made ready.
    optimizeDeps: { noDiscovery: true },
    build: { target: OLDEST_BROWSERS, outDir: 'dist/client', emptyOutDir: false, ...build },
  }
}

/** Blueprint's stylesheet without the rules of what is never used: 43 KB gzip become 20. */
function withoutUnusedBlueprint() {
  const unused = new RegExp(
    `\\.bp6-(?:${UNUSED_BLUEPRINT.join('|')})(?![a-z0-9])|\\.bp6-icon-|\\[data-bp-color-scheme=['"]?dark`,
  )
  // A rule that merely excludes an unused class still applies.
  const isUsed = (selector: string) => !unused.test(selector.replace(/:not\([^()]*\)/g, ''))
  return {
    postcssPlugin: 'without-unused-blueprint',
    Rule(rule: { selectors: string[]; remove: () => void }) {
      const used = rule.selectors.filter(isUsed)
      if (used.length === 0) rule.remove()
      else if (used.length < rule.selectors.length) rule.selectors = used
    },
  }
}

/** Blueprint's blue, which many of its rules write out, becomes the tones of the user's theme. */
function themedBlueprint() {
  return {
    postcssPlugin: 'themed-blueprint',
    Declaration(declaration: { prop: string; value: string }) {
      if (declaration.prop.startsWith('--bp-palette-')) return
      const themed = declaration.value
        .replace(/#(?:2d72d2|215db0|184a90|4c90f0)\b/g, (blue) => `var(--swms-theme${THEME_TONES[blue]})`)
        .replace('#2d72d20d', translucentTheme(0.05))
        .replace(/rgba\((?:45, 114, 210|33, 93, 176), ([\d.]+)\)/g, (_, alpha) =>
          translucentTheme(Number(alpha)),
        )
      if (themed !== declaration.value) declaration.value = themed
    },
  }
}

const THEME_TONES: Readonly<Record<string, string>> = {
  '#2d72d2': '-deep',
  '#215db0': '-deeper',
  '#184a90': '-deepest',
  '#4c90f0': '',
}

function translucentTheme(alpha: number): string {
  return `color-mix(in srgb, var(--swms-theme-deep) ${alpha * 100}%, transparent)`
}

/** Writes every file of the client that shrinks beside itself as .br and .gz, so that serving it costs no compression. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    // From the files as written: other plugins still change the code while the bundle is generated.
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(?:js|css|svg|wasm)$/.test(name))
      await Promise.all(names.map((name) => precompress(path.join(dir, name))))
    },
  }
}

async function precompress(file: string): Promise<void> {
  const content = await readFile(file)
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
