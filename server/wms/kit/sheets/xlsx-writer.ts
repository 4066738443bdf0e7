// Rows become a workbook (ECMA-376), while they come: nothing of it is held in memory.
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type Cell, looksLikeFormula } from '#server/wms/kit/sheets/cell.ts'
import { serialOf } from '#server/wms/kit/sheets/xlsx-values.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** By their place: plain, heading, text that stays text when somebody edits its cell, cells for text, and numbers by what they are. */
const STYLE = {
  plain: 0,
  heading: 1,
  quoted: 2,
  text: 3,
  whole: 4,
  parts: 5,
  money: 6,
  day: 7,
  instant: 8,
} as const
const FORMATS = [
  '<numFmt numFmtId="164" formatCode="#,##0.####"/>',
  '<numFmt numFmtId="165" formatCode="#,##0.00##"/>',
  '<numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/>',
  '<numFmt numFmtId="167" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>',
]
const CELL_STYLES = [
  '<xf xfId="0"/>',
  '<xf xfId="0" fontId="1" applyFont="1"/>',
  '<xf xfId="0" quotePrefix="1"/>',
  ...[49, 3, 164, 165, 166, 167].map((id) => `<xf xfId="0" numFmtId="${id}" applyNumberFormat="1"/>`),
]
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.join('')}</numFmts><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${CELL_STYLES.length}">${CELL_STYLES.join('')}</cellXfs></styleSheet>`
const RELATED = `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** The first of its rows is the headings. */
export type Sheet = {
  name: string
  rows: AsyncIterable<Cell[]>
  isHidden?: boolean
  /** Of its columns, in letters. */
  widths?: readonly number[]
  /** What is typed below the headings stays as it is typed: the nought before a code, too. */
  isText?: boolean
  /** Its columns are narrowed by their headings; so many rows at the end are sums, which stay where they are. */
  filtered?: { sums: number }
  /** Cells that are filled from a list: where they are, and where the list stands. */
  lists?: readonly { cells: string; from: string; isOpen?: boolean }[]
}

/** A workbook of one list. An error of the rows destroys the stream. */
export function xlsxOf(rows: AsyncIterable<Cell[]>, { widths = [], sums = 0 }: ListLayout = {}): Readable {
  return workbookOf([{ name: '数据', rows, widths, filtered: { sums } }])
}

/** Widths of the columns, in letters, and how many rows at the end are sums. */
export type ListLayout = { widths?: readonly number[]; sums?: number }

export function workbookOf(sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const parts = sheets.map((sheet) => Readable.from(sheetXml(sheet), { objectMode: false }))
  // Whichever end fails takes the other along.
  for (const source of [...parts, zip]) source.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => {
    for (const part of parts) part.destroy()
  })
  for (const [name, content] of Object.entries(partsOf(sheets)))
    zip.addBuffer(Buffer.from(HEAD + content), name)
  for (const [index, part] of parts.entries())
    zip.addReadStream(part, `xl/${placeOf(index)}`, { compressionLevel: 3 })
  zip.end()
  zip.outputStream.pipe(output)
  return output
}

function partsOf(sheets: readonly Sheet[]): Readonly<Record<string, string>> {
  const numbers = [...sheets.keys()]
  const types = numbers.map(
    (index) => `<Override PartName="/xl/${placeOf(index)}" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  const listed = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  const related = numbers.map(
    (index) => `<Relationship Id="rId${index + 1}" Type="${DOCUMENT}/worksheet" Target="${placeOf(index)}"/>`,
  )
  const styles = `<Relationship Id="rId${sheets.length + 1}" Type="${DOCUMENT}/styles" Target="styles.xml"/>`
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${types.join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': RELATED,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}${styles}</Relationships>`,
    'xl/styles.xml': STYLES,
  }
}

function placeOf(index: number): string {
  return `worksheets/sheet${index + 1}.xml`
}

async function* sheetXml({ rows, widths = [], isText, filtered, lists = [] }: Sheet): AsyncGenerator<string> {
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`
  yield `${columnsXml(widths, isText ? STYLE.text : STYLE.plain)}<sheetData>`
  let line = 0
  let last = 'A'
  for await (const cells of rows) {
    line += 1
    if (line === 1) last = columnName(Math.max(0, cells.length - 1))
    yield `<row r="${line}">${cells.map((cell, column) => cellXml(cell, line, column)).join('')}</row>`
  }
  const filter = filtered ? `<autoFilter ref="A1:${last}${Math.max(1, line - filtered.sums)}"/>` : ''
  yield `</sheetData>${filter}${listsXml(lists)}</worksheet>`
}

function columnsXml(widths: readonly number[], style: number): string {
  if (widths.length === 0) return ''
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style}" customWidth="1"/>`,
  )
  return `<cols>${columns.join('')}</cols>`
}

const REFUSING = 'showErrorMessage="1" errorTitle="不在列表中" error="请从列表中选择" '

function listsXml(lists: NonNullable<Sheet['lists']>): string {
  if (lists.length === 0) return ''
  const validations = lists.map(
    ({ cells, from, isOpen }) =>
      `<dataValidation type="list" allowBlank="1" ${isOpen ? '' : REFUSING}sqref="${cells}"><formula1>${from}</formula1></dataValidation>`,
  )
  return `<dataValidations count="${lists.length}">${validations.join('')}</dataValidations>`
}

function cellXml(cell: Cell, line: number, column: number): string {
  const { kind, value } = cell
  if (value === '') return ''
  const place = `${columnName(column)}${line}`
  if (kind !== 'text') return `<c r="${place}" s="${numberStyle(cell)}"><v>${numberIn(cell)}</v></c>`
  return `<c r="${place}" s="${styleOf(value, line)}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

function numberIn({ kind, value }: Cell): string {
  return kind === 'day' || kind === 'instant' ? String(serialOf(value)) : value
}

function numberStyle({ kind, value }: Cell): number {
  switch (kind) {
    case 'quantity':
      return /\.\d*[1-9]/.test(value) ? STYLE.parts : STYLE.whole
    case 'money':
    case 'day':
    case 'instant':
      return STYLE[kind]
    default:
      return STYLE.plain
  }
}

function styleOf(text: string, line: number): number {
  if (line === 1) return STYLE.heading
  return looksLikeFormula(text) ? STYLE.quoted : STYLE.plain
}

/** 0 → A, 26 → AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '_x000D_' }

/** Without the characters that XML 1.0 does not know, at most what a cell holds, and `_x000D_` for a return. */
function escapeXml(text: string): string {
  return (
    text
      .slice(0, 32_767)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>\r]/g, (sign) => ENTITIES[sign] ?? sign)
  )
}
