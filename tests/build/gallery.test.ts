// What helps while developing is not part of what is deployed.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'

it('the gallery of the kit is nowhere in the build', async () => {
  const files = (await readdir('dist', { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  )
  const texts = await Promise.all(
    files
      .filter(({ name }) => /\.(?:js|css|json)$/.test(name))
      .map(({ parentPath, name }) => readFile(path.join(parentPath, name), 'utf8')),
  )
  expect(texts.length).toBeGreaterThan(50)
  expect(texts.filter((text) => /swms-gallery|dev\/kit/.test(text))).toEqual([])
})
