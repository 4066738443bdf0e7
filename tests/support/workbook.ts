// Workbooks for tests, written part by part as other programs write them, and as nobody should.
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile as ReadZip } from 'yauzl'
import { ZipFile } from 'yazl'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const fromBuffer = promisify<Buffer, { lazyEntries: true }, ReadZip>(yauzl.fromBuffer)
const openPart = (zip: ReadZip, entry: Entry) =>
  promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry)

type Sheet = {
  name: string
  state?: 'visible' | 'hidden' | 'veryHidden'
  rows: string
  before?: string
  after?: string
}
type Parts = Readonly<Record<string, string | Readable>>

/** `rows` is what stands in `sheetData`; `formats` are number formats, of style 1 onwards. */
export function workbookOf(
  sheets: readonly Sheet[],
  {
    formats = [],
    active = 0,
    properties = '',
  }: { formats?: string[]; active?: number; properties?: string } = {},
) {
  const ids = sheets.map((_, index) => `rId${index + 1}`)
  const named = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="${ids[index]}"/>`,
  )
  const related = ids.map(
    (id, index) =>
      `<Relationship Id="${id}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  )
  const styles = formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`)
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><workbookPr ${properties}/><bookViews><workbookView activeTab="${active}"/></bookViews><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows, before = '', after = '' }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  })
}

/** A workbook whose one sheet, or another part, is written in pieces: it may be as long as one likes. */
export function workbookWith(parts: Parts) {
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${DOCUMENT}"><sheets><sheet name="数据" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    ...parts,
  })
}

/** `piece` again and again, between what comes before and after. */
export function repeated(before: string, piece: string, times: number, after: string): Readable {
  const atOnce = Math.max(1, Math.floor(65_536 / piece.length))
  const block = Buffer.from(piece.repeat(atOnce))
  return Readable.from(
    (function* () {
      yield Buffer.from(before)
      for (let left = times; left > 0; left -= atOnce)
        yield left < atOnce ? block.subarray(0, left * Buffer.byteLength(piece)) : block
      yield Buffer.from(after)
    })(),
  )
}

/** What stands in one part of a workbook. */
export async function partOf(workbook: Buffer, name: string): Promise<string> {
  const zip = await fromBuffer(workbook, { lazyEntries: true })
  const part = await new Promise<Entry>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => (entry.fileName === name ? resolve(entry) : zip.readEntry()))
    zip.once('end', () => reject(new Error(`no ${name} in the workbook`)))
    zip.readEntry()
  })
  return text(await openPart(zip, part))
}

function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name)
    else zip.addReadStream(content, name, { compressionLevel: 6 })
  }
  zip.end()
  return buffer(zip.outputStream)
}
