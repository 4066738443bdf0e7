// What runs in production finds the packages it imports: those that only the browser's code needs are bundled, and are not
// installed there.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
  dependencies: Record<string, string>
}

test('the servers import no package that is not installed in production', async () => {
  const imported = await packagesIn('dist/server')
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(imported))
  expect(imported.length).toBeGreaterThan(15)
})

test('rendering imports no package', async () => {
  expect(await packagesIn('dist/render')).toEqual([])
})

async function packagesIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return [...new Set(texts.flatMap(importsOf).map(packageOf))].sort()
}

/** Relative ones and those of Node left out. */
function importsOf(text: string): string[] {
  const imports = text.matchAll(
    /^\s*(?:import|export)\b[^'"\n]*["']([^"'.][^"']*)["'];?$|\bimport\(["']([^"'.][^"']*)["']\)/gm,
  )
  return [...imports]
    .map(([, fixed, lazy]) => fixed ?? lazy ?? '')
    .filter((name) => !name.startsWith('node:'))
}

/** '@fastify/cookie' of '@fastify/cookie/plugin.js'. */
function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}
