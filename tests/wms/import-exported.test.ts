// What was exported comes back unchanged: of every kind of record that a sheet changes, as a workbook and as CSV.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contracts/definition/call.ts'
import type { ImportAim, ImportPreview, SheetFormat } from '#shared/contracts/definition/exchange.ts'
import type { Resource } from '#shared/contracts/definition/resource.ts'
import { workRecord } from '#shared/contracts/labor/work-record.ts'
import { TAKEN_SHEETS, type TakenSheet } from '#tests/support/contracts.ts'
import { download, TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

type Changeable = TakenSheet & Pick<Resource, 'naturalKey' | 'writes'> & { update: Call; export: Call }

const CHANGEABLE = TAKEN_SHEETS.filter((sheet): sheet is Changeable => 'naturalKey' in sheet)

let wms: TestWms
let admin: string
let commands = 0

beforeAll(async () => {
  wms = await startWms({ backend: 'postgres', tasks: TEST_PACE })
  admin = await wms.signIn('admin')
  // The demo company has none.
  const hours = {
    worker: 'G10001',
    businessDate: '2026-03-09',
    shift: '白班',
    hours: '8',
    overtime: '1.5',
  } as const
  const { envelope } = await wms.call(
    workRecord.create,
    { body: { ...hours, opId: 'import-exported-0' } },
    admin,
  )
  expect(envelope.message).toBe('success')
})
afterAll(() => wms.close())

async function exported({ export: { path } }: Changeable, format: SheetFormat): Promise<Buffer> {
  const body = { format, opId: `import-exported-${++commands}` }
  const { envelope } = await wms.send({ method: 'POST', path, body, token: admin })
  const task = await untilEnded(wms, (envelope.data as { id: number }).id, admin)
  expect(task).toMatchObject({ state: '可下载', error: null })
  return (await download(wms, task.fileName, admin)).rawPayload
}

async function previewed({ previewImport: { path } }: Changeable, file: string, aim: ImportAim) {
  const { envelope } = await wms.send({ method: 'POST', path, body: { fileName: file, aim }, token: admin })
  expect(envelope.message).toBe('success')
  return envelope.data as ImportPreview
}

test('all records that people keep come back', () => {
  expect(CHANGEABLE.length).toBeGreaterThan(25)
})

describe.each(CHANGEABLE.map((sheet) => [sheet.name, sheet] as const))('%s', (_name, sheet) => {
  test('is changed by whoever may change it one by one', () => {
    expect([sheet.import.needs, sheet.previewImport.needs]).toEqual([sheet.update.needs, sheet.update.needs])
  })

  test.each(['xlsx', 'csv'] as const)('comes back from %s unchanged', async (format) => {
    const content = await exported(sheet, format)
    const kept = await upload(wms, { fileName: `导出.${format}`, content, token: admin })
    const file = kept.json().data.fileName
    for (const aim of ['修改', '新增并修改'] as const) {
      const preview = await previewed(sheet, file, aim)
      const { total, errors, changedRows, ignored, unchanged } = preview
      expect({ errors, changedRows, ignored }).toEqual({ errors: [], changedRows: [], ignored: [] })
      expect(total).toBeGreaterThan(0)
      expect(unchanged).toBe(total)
    }
  })
})
