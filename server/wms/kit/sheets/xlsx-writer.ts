// Rows become a workbook of one sheet (ECMA-376), while they come: nothing of it is held in memory.
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type Cell, looksLikeFormula } from '#server/wms/kit/sheets/cell.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The styles below, by their place: plain, heading, text that stays text when somebody edits its cell. */
const STYLE = { plain: 0, heading: 1, quoted: 2 } as const

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="数据" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`,
}

/** The first row is the headings. An error of the rows destroys the stream. */
export function xlsxOf(rows: AsyncIterable<Cell[]>): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const sheet = Readable.from(sheetXml(rows), { objectMode: false })
  // Whichever end fails takes the other along.
  for (const source of [sheet, zip]) source.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => sheet.destroy())
  for (const [name, content] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(HEAD + content), name)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 3 })
  zip.end()
  zip.outputStream.pipe(output)
  return output
}

async function* sheetXml(rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><sheetData>`
  let line = 0
  for await (const cells of rows) {
    line += 1
    yield `<row r="${line}">${cells.map((cell, column) => cellXml(cell, line, column)).join('')}</row>`
  }
  yield '</sheetData></worksheet>'
}

function cellXml({ kind, value }: Cell, line: number, column: number): string {
  if (value === '') return ''
  const place = `${columnName(column)}${line}`
  if (kind === 'number') return `<c r="${place}"><v>${value}</v></c>`
  return `<c r="${place}" s="${styleOf(value, line)}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
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
