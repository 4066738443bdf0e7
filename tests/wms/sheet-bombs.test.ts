// An attack with a sheet: a few kilobytes of a workbook unpack to a heading of 95 million letters, a tag with five million
// attributes or three million tags within each other, and each preview of it once took the API half a gigabyte and seconds of
// everybody's time. What no sheet has is refused while it is read, and each person's sheets are looked through one at a time.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SheetQueue } from '#server/wms/kit/sheet-queue.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import { upload } from '#tests/support/tasks.ts'
import { startWms, type TestWms, temporaryFolder } from '#tests/support/wms.ts'
import { repeated, workbookWith } from '#tests/support/workbook.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const CELL = '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>'
const CELL_END = '</t></is></c></row></sheetData></worksheet>'
const MEGABYTE = 1024 * 1024
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const rows = (piece: string, times: number) =>
  repeated('<worksheet><sheetData>', piece, times, '</sheetData></worksheet>')
const strings = (...[before, piece, times, after]: Parameters<typeof repeated>) => ({
  'xl/sharedStrings.xml': repeated(before, piece, times, after),
})

const BOMBS: [string, () => Promise<Buffer>, RegExp][] = [
  [
    'a heading of 95 million letters',
    () => workbookWith({ [SHEET]: repeated(CELL, 'a', 95_000_000, CELL_END) }),
    /损坏|超过32767个字/,
  ],
  [
    'a heading in many runs',
    () =>
      workbookWith({
        [SHEET]: repeated(CELL.slice(0, -3), '<r><t>aaaaaaaaaa</t></r>', 1_000_000, CELL_END.slice(4)),
      }),
    /单元格 A1 的内容超过32767个字/,
  ],
  ['a tag with five million attributes', () => workbookWith({ [SHEET]: attributes(5_000_000) }), /损坏/],
  ['three million tags within each other', () => workbookWith({ [SHEET]: rows('<a>', 3_000_000) }), /损坏/],
  [
    'a comment of 95 million letters',
    () => workbookWith({ [SHEET]: repeated('<worksheet><!--', 'a ', 47_000_000, '--></worksheet>') }),
    /损坏/,
  ],
  [
    'six million shared texts',
    () => workbookWith(strings('<sst>', '<si><t/></si>', 6_000_000, '</sst>')),
    /内容过多/,
  ],
  [
    'a shared text of 95 million letters',
    () => workbookWith(strings('<sst><si><t>', 'a', 95_000_000, '</t></si></sst>')),
    /损坏|超过32767个字/,
  ],
  [
    'formats without end',
    () =>
      workbookWith({
        'xl/styles.xml': repeated(
          '<styleSheet><cellXfs>',
          '<xf numFmtId="14"/>',
          4_000_000,
          '</cellXfs></styleSheet>',
        ),
      }),
    /内容过多/,
  ],
  [
    'a row of a million cells',
    () =>
      workbookWith({
        [SHEET]: repeated(
          '<worksheet><sheetData><row>',
          '<c><v>1</v></c>',
          1_000_000,
          '</row></sheetData></worksheet>',
        ),
      }),
    /超过256列/,
  ],
  [
    'one long text shown by a million cells',
    () =>
      workbookWith({
        ...strings('<sst><si><t>', 'a', 30_000, '</t></si></sst>'),
        [SHEET]: rows('<row><c t="s"><v>0</v></c></row>', 1_000_000),
      }),
    /内容过多|第一行须为列名/,
  ],
]

/** Each of its own name, or they would not be well-formed. */
function attributes(count: number) {
  const pieces = function* () {
    yield Buffer.from('<worksheet><sheetData><row ')
    for (let start = 0; start < count; start += 10_000) {
      yield Buffer.from(Array.from({ length: 10_000 }, (_, index) => `a${start + index}="" `).join(''))
    }
    yield Buffer.from('/></sheetData></worksheet>')
  }
  return Readable.from(pieces())
}

/** By a process of its own with little memory: what it says, and by how much it has grown at most. */
async function readAlone(
  file: string,
  mediaType: string,
): Promise<{ message: string; grownMegabytes: number }> {
  const program = `
    import { readSheet } from '#server/wms/kit/sheets/read-sheet.ts'
    const before = process.resourceUsage().maxRSS
    let message = ''
    try { for await (const _ of readSheet(${JSON.stringify(file)}, ${JSON.stringify(mediaType)}).rows); } catch (error) { message = error.message }
    console.log(JSON.stringify({ message, grownMegabytes: (process.resourceUsage().maxRSS - before) / 1024 }))`
  const flags = ['--max-old-space-size=160', '--import', 'tsx', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, flags, { timeout: 240_000 })
  return JSON.parse(stdout)
}

describe('reading', () => {
  test.each(BOMBS)(
    '%s takes megabytes',
    async (_what, make, told) => {
      const file = path.join(temporaryFolder(), 'bomb.xlsx')
      await writeFile(file, await make())
      const { message, grownMegabytes } = await readAlone(file, XLSX)
      expect(grownMegabytes).toBeLessThan(200)
      if (!told.source.includes('列名')) expect(message).toMatch(told)
    },
    300_000,
  )

  test.each([
    ['a cell of 100 MB', () => 'a'.repeat(100 * MEGABYTE), /第1行的内容过长/],
    ['a quoted cell of 100 MB in lines', () => `"${'a\n'.repeat(50 * MEGABYTE)}`, /第1行的内容过长/],
    ['a row of a million empty cells', () => ','.repeat(1_000_000), /^$/],
    [
      'a heading of 300 columns',
      () => Array.from({ length: 300 }, (_, index) => index).join(','),
      /超过256列/,
    ],
  ])(
    'CSV with %s takes megabytes',
    async (_what, content, told) => {
      const file = path.join(temporaryFolder(), 'bomb.csv')
      await writeFile(file, content())
      const { message, grownMegabytes } = await readAlone(file, 'text/csv')
      expect(message).toMatch(told)
      expect(grownMegabytes).toBeLessThan(200)
    },
    300_000,
  )
})

describe('a preview', () => {
  let wms: TestWms
  let admin: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres' })
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())

  async function previewed(content: string | Buffer, name: string) {
    const answer = await upload(wms, { fileName: name, content, token: admin })
    expect(answer.json().message).toBe('success')
    return wms.call(zone.previewImport, { body: { fileName: answer.json().data.fileName } }, admin)
  }

  test.each(BOMBS.slice(0, 4))(
    'of %s is refused in words',
    async (_what, make, told) => {
      const { status, envelope } = await previewed(await make(), 'bomb.xlsx')
      expect([status, envelope.message]).toEqual([400, expect.stringMatching(told)])
    },
    120_000,
  )

  test('answers a few kilobytes, whatever stands in the cells', async () => {
    const long = 'x'.repeat(1_000)
    const headings = ['仓库', '库区编码', ...Array.from({ length: 200 }, (_, index) => `${long}${index}`)]
    const row = headings.map(() => long)
    const { envelope } = await previewed(
      [headings, row, row].map((cells) => cells.join(',')).join('\n'),
      'wide.csv',
    )
    expect(envelope.data).toMatchObject({ total: 2, ignoredCount: 200 })
    expect(envelope.data.ignored).toHaveLength(20)
    expect(JSON.stringify(envelope).length).toBeLessThan(20_000)
  })
})

describe('the queue of sheets', () => {
  test('lets one of each person through at a time, and two in all', async () => {
    const queue = new SheetQueue()
    let inside: number[] = []
    let most = 0
    const seen = await Promise.all(
      [1, 1, 2, 2, 3, 3].map((person) =>
        queue.run(person, async () => {
          const beside = inside.includes(person)
          inside = [...inside, person]
          most = Math.max(most, inside.length)
          await new Promise((resolve) => setImmediate(resolve))
          inside = inside.filter((other) => other !== person)
          return beside
        }),
      ),
    )
    expect(seen).not.toContain(true)
    expect(most).toBe(2)
  })

  test('refuses a user with many waiting, and nobody else', async () => {
    const queue = new SheetQueue()
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const own = Array.from({ length: 6 }, () => queue.run(1, () => gate))
    await expect(queue.run(1, () => gate)).rejects.toThrow('您有多个文件正在检查')
    await expect(queue.run(2, async () => 'through')).resolves.toBe('through')
    open()
    await Promise.all(own)
  })
})
