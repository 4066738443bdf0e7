// The log of changes is read by people: whatever the server writes there about a document has a name in Chinese.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Binding } from '#server/wms/kit/binding.ts'
import { type Stepping, stepName, UNNAMED } from '#shared/domain/steps.ts'

const MODULES = path.resolve('server/wms/modules')
/** Beside the documents themselves: what stands in the timelines of others. */
const PARTS = ['receiptLine', 'stockSheet', 'stockLine', 'stockFind']

type Written = { document: Stepping; action: string }

let written: Written[]
beforeAll(async () => {
  const modules = await readdir(MODULES, { withFileTypes: true })
  const folders = modules.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(MODULES, name))
  written = (await Promise.all(folders.map(stepsIn))).flat()
})

/** Of one module: the changes of its records that are written down under another name than that of a move. */
async function stepsIn(folder: string): Promise<Written[]> {
  const files = (await readdir(folder)).map((name) => path.join(folder, name))
  const bindings = new Map<string, Binding>()
  for (const file of files.filter((name) => name.endsWith('resources.ts'))) {
    for (const [name, value] of Object.entries(await import(file))) bindings.set(name, value as Binding)
  }
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return sources.flatMap((source) =>
    [...source.matchAll(/changeRow\(op, (\w+), \{([\s\S]*?)\}\)/g)].flatMap(([, name = '', change = '']) => {
      const document = bindings.get(name)?.resource as Stepping | undefined
      return document ? actionsIn(change).map((action) => ({ document, action })) : []
    }),
  )
}

function actionsIn(change: string): string[] {
  const expression = /action: ([^,}\n]+)/.exec(change)?.[1] ?? ''
  return [...expression.matchAll(/'([\w-]+)'/g)].map(([, action = '']) => action)
}

describe('a timeline', () => {
  it('has words for every step that the server writes down', () => {
    const ofDocuments = written.filter(({ document: { life, name } }) => life || PARTS.includes(name))
    expect(ofDocuments.length).toBeGreaterThan(15)
    const wordless = ofDocuments.filter(
      ({ document, action }) => stepName({ entity: document.name, action }, [document]) === UNNAMED,
    )
    expect(wordless.map(({ document, action }) => `${document.name} ${action}`)).toEqual([])
  })

  it('calls a move of a part by its own name, not by that of the document', () => {
    const task = { name: 'blindTask', life: lifeOf('继续扫描') }
    const box = { name: 'blindBox', life: lifeOf('重开') }
    expect(stepName({ entity: 'blindBox', action: 'reopen' }, [task, box])).toBe('重开')
    expect(stepName({ entity: 'stockSheet', action: 'handIn' }, [task])).toBe('交表')
    expect(stepName({ entity: 'blindTask', action: 'never heard of' }, [task])).toBe(UNNAMED)
  })
})

function lifeOf(label: string) {
  return { states: ['封箱'], initial: '封箱', moves: { reopen: { label, from: ['封箱'], to: '封箱' } } }
}
