// docs/recipes.md, followed in a copy of the project: what it tells compiles, is built, and works.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environmentWith, type RunningConsole, startConsole } from '#tests/support/console.ts'
import { follow, stepsOf } from '#tests/support/recipe.ts'

const PARTS = ['client', 'server', 'shared', 'package.json', 'tsconfig.json', 'vite.config.ts']
const CLERK = { username: 'admin', password: 'admin123' }

let root: string
let console: RunningConsole
let cookie: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'swms-recipe-'))
  for (const part of PARTS) await cp(part, path.join(root, part), { recursive: true })
  await symlink(path.resolve('node_modules'), path.join(root, 'node_modules'))
  for (const step of stepsOf(await readFile('docs/recipes.md', 'utf8'))) await follow(root, step)
  await Promise.all([run('tsc', '--noEmit'), run('vite', 'build', '--app')])
  console = await startConsole({}, root)
  const answer = await send('/api/user/login', CLERK)
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
})

afterAll(async () => {
  await console?.stop()
  await rm(root, { recursive: true, force: true })
})

function run(...command: readonly string[]) {
  return promisify(execFile)('npx', command, { cwd: root, env: environmentWith({}) })
}

function send(call: string, body: object): Promise<Response> {
  return fetch(console.url + call, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: cookie ?? '' },
    body: JSON.stringify(body),
  })
}

async function answerOf(call: string, body: object) {
  return (await send(call, body)).json()
}

const FORKLIFT = { code: 'CC-01', name: '前移式叉车', warehouse: 'CDSL', status: '启用' }

test('the resource is made, listed and drawn', async () => {
  const made = await answerOf('/api/basic/forklift/save', { ...FORKLIFT, opId: 'recipe-forklift-1' })
  expect(made).toMatchObject({ code: 200, data: FORKLIFT })
  const page = await fetch(`${console.url}/basic/forklift`, { headers: { cookie } })
  expect(await page.text()).toContain(FORKLIFT.name)
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
  const page = await fetch(`${console.url}/basic/forklift/repair`, { headers: { cookie } })
  expect(await page.text()).toContain(data.repairNo)
})

test('the report is drawn, and its page is in the menu', async () => {
  const page = await fetch(`${console.url}/personnel/deviceDaily`, { headers: { cookie } })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('单据数')
  const menu = await (await fetch(`${console.url}/api/user/menu?source=web`, { headers: { cookie } })).json()
  expect(menu.data.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['叉车', '叉车维修', '设备日报']),
  )
})
