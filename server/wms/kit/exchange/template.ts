// The empty sheet of an import, to be filled in: its headings, an example, what each column takes, and lists to choose from.
import { buffer } from 'node:stream/consumers'
import type { Binding } from '#server/wms/kit/binding.ts'
import { choicesOf, type NameReader } from '#server/wms/kit/exchange/named-references.ts'
import { type Cell, textCell } from '#server/wms/kit/sheets/cell.ts'
import { columnName, type Sheet, workbookOf } from '#server/wms/kit/sheets/xlsx-writer.ts'
import { LARGEST_IMPORT } from '#shared/contracts/definition/exchange.ts'
import {
  EXAMPLE_MARK,
  type GuidedColumn,
  guideOf,
  wordsOfChanges,
} from '#shared/contracts/definition/sheet-guide.ts'

const CHOICES = '可选值'

/** `isOpen`: more is taken than what there is to choose from. */
type TemplateColumn = GuidedColumn & { isOpen: boolean }

/** A longer list is none to choose from. */
const MOST_CHOICES = 500

export async function templateOf(reader: NameReader, { resource }: Binding) {
  const columns: TemplateColumn[] = []
  for (const column of guideOf(resource.fields)) {
    columns.push(await withRecords(reader, column, resource.fields[column.name]?.to))
  }
  const content = await buffer(
    workbookOf([dataSheet(columns), guideSheet(columns, changesOf(resource)), choicesSheet(columns)]),
  )
  return { fileName: `${resource.label}导入模板.xlsx`, content: content.toString('base64') }
}

/** What a reference can be is known here alone. */
async function withRecords(reader: NameReader, column: GuidedColumn, to?: string): Promise<TemplateColumn> {
  if (to === undefined) return { ...column, isOpen: false }
  const records = await choicesOf(reader, to, MOST_CHOICES + 1)
  const [example = column.example] = records
  return { ...column, example, choices: records.length > MOST_CHOICES ? [] : records, isOpen: true }
}

function dataSheet(columns: readonly TemplateColumn[]): Sheet {
  const headings = columns.map(({ label, isNeeded }) => (isNeeded ? `*${label}` : label))
  const example = columns.map((column) => `${EXAMPLE_MARK}${column.example}`)
  const lists = columns.flatMap(({ choices, isOpen }, place) =>
    choices.length > 0
      ? [{ cells: below(place, LARGEST_IMPORT), from: choiceCells(place, choices.length), isOpen }]
      : [],
  )
  return {
    name: '数据',
    rows: rowsOf([headings, example]),
    widths: columns.map(() => 18),
    isText: true,
    lists,
  }
}

function guideSheet(columns: readonly TemplateColumn[], changes: readonly string[]): Sheet {
  const rows = columns.map(({ label, isNeeded, takes, example }) => [
    label,
    isNeeded ? '必填' : '选填',
    takes,
    example,
  ])
  const notes = [
    [],
    [`以「${EXAMPLE_MARK}」开头的一行是示例，不会导入；可删去，也可在其下填写`],
    [`列名前的*表示必填；选填的列可以留空或删去；一次最多导入${LARGEST_IMPORT}行`],
    changes,
  ]
  return {
    name: '填写说明',
    rows: rowsOf([['列名', '是否必填', '填写要求', '示例'], ...rows, ...notes]),
    widths: [18, 10, 60, 24],
  }
}

function changesOf({ fields, naturalKey }: Binding['resource']): string[] {
  return naturalKey ? [`导入时选择「修改」或「新增并修改」：${wordsOfChanges(fields, naturalKey)}`] : []
}

/** The lists of the data sheet, each below the name of its column, in that column's place. */
function choicesSheet(columns: readonly TemplateColumn[]): Sheet {
  const most = Math.max(0, ...columns.map(({ choices }) => choices.length))
  const headings = columns.map(({ label, choices }) => (choices.length > 0 ? label : ''))
  const rows = Array.from({ length: most }, (_, index) => columns.map(({ choices }) => choices[index] ?? ''))
  return { name: CHOICES, rows: rowsOf([headings, ...rows]), isHidden: true }
}

function below(place: number, rows: number): string {
  return `${columnName(place)}2:${columnName(place)}${rows + 1}`
}

function choiceCells(place: number, count: number): string {
  return `'${CHOICES}'!$${columnName(place)}$2:$${columnName(place)}$${count + 1}`
}

async function* rowsOf(rows: readonly (readonly string[])[]): AsyncGenerator<Cell[]> {
  for (const cells of rows) yield cells.map(textCell)
}
