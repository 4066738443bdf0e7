// docs/recipes.md, followed in a copy of the project: what it tells compiles, is built, and works.
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningConsole, startConsole } from '#tests/support/console.ts'
import { follow, run, stepsOf } from '#tests/support/recipe.ts'
import { signInAt } from '#tests/support/sign-in.ts'

const PARTS = ['client', 'server', 'shared', 'package.json', 'tsconfig.json', 'vite.config.ts']

let root: string
let console: RunningConsole
let cookie: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'swms-recipe-'))
  for (const part of PARTS) await cp(part, path.join(root, part), { recursive: true })
  await symlink(path.resolve('node_modules'), path.join(root, 'node_modules'))
  for (const step of stepsOf(await readFile('docs/recipes.md', 'utf8'))) await follow(root, step)
  await Promise.all([
    run(root, 'npx tsc --noEmit --tsBuildInfoFile tsconfig.tsbuildinfo'),
    run(root, 'npx vite build --app'),
  ])
  console = await startConsole({}, root)
  cookie = await signInAt(console.url, 'admin', 'admin123')
})

afterAll(async () => {
  await console?.stop()
  await rm(root, { recursive: true, force: true })
})

async function answerOf(call: string, body: object) {
  const answer = await fetch(console.url + call, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  })
  return answer.json()
}

async function textOf(path: string): Promise<string> {
  const answer = await fetch(console.url + path, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return answer.text()
}

const FORKLIFT = { code: 'CC-01', name: '前移式叉车', warehouse: 'CDSL', status: '启用' }

test('the resource is made, listed and drawn', async () => {
  const made = await answerOf('/api/basic/forklift/save', { ...FORKLIFT, opId: 'recipe-forklift-1' })
  expect(made).toMatchObject({ code: 200, data: FORKLIFT })
  expect(await textOf('/basic/forklift')).toContain(FORKLIFT.name)
})

test('the document has a number, and goes by its life alone', async () => {
  const repair = { warehouse: 'CDSL', forklift: FORKLIFT.code, fault: '链条松动' }
  const { data } = await answerOf('/api/basic/forkliftRepair/save', { ...repair, opId: 'recipe-repair-1' })
  expect(data).toMatchObject({ repairNo: expect.stringMatching(/^CX\d{8}-0001$/), state: '待维修' })
  const move = (name: string, revision: number) =>
    answerOf('/api/basic/forkliftRepair/move', {
      repairNo: data.repairNo,
      move: name,
      revision,
      opId: `recipe-${name}-${revision}`,
    })
  expect(await move('finish', data.revision)).toMatchObject({ code: 409 })
  const { data: begun } = await move('begin', data.revision)
  expect(await move('finish', begun.revision)).toMatchObject({ data: { state: '已完成' } })
  expect(await textOf('/basic/forklift/repair')).toContain(data.repairNo)
})

test('the report is drawn, and its page is in the menu', async () => {
  expect(await textOf('/personnel/deviceDaily')).toContain('单据数')
  const menu = JSON.parse(await textOf('/api/user/menu?source=web'))
  expect(menu.data.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['叉车', '叉车维修', '设备日报']),
  )
})
