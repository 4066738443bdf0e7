// What a workbook says of itself before its rows are read: which sheet people see, the texts and the formats its cells share.
import path from 'node:path'
import { readEntry } from '#server/wms/kit/files/zip-scan.ts'
import { common } from '#server/wms/kit/refusals.ts'
import {
  assertCellFits,
  LONGEST_SHEET,
  MOST_SHEETS,
  MOST_STRINGS,
  MOST_STYLES,
} from '#server/wms/kit/sheets/limits.ts'
import { type CellFormat, formatOf } from '#server/wms/kit/sheets/xlsx-values.ts'
import { readXml } from '#server/wms/kit/sheets/xml-reader.ts'

export type Workbook = {
  /** The name of the sheet, where it lies, and the names of those that are not read. */
  sheet: string
  part: string
  others: string[]
  /** Of these, those that people see. */
  visible: string[]
  strings: string[]
  /** By the number that cells name their style by. */
  formats: CellFormat[]
  from1904: boolean
}

type Sheet = { name: string; id: string; isHidden: boolean }
type Outline = { sheets: Sheet[]; active: number; from1904: boolean }
type Parts = { worksheets: Map<string, string>; strings: string; styles: string }

/** Of the sheet in front, unless one is wanted by its name. */
export async function readWorkbook(file: string, wanted?: string): Promise<Workbook> {
  const book = await findBook(file)
  const { sheets, active, from1904 } = await readOutline(file, book)
  const parts = await readParts(file, book)
  const worksheets = sheets.filter(({ id }) => parts.worksheets.has(id))
  const seen = worksheets.find(({ name }) => name === wanted) ?? findSeen(sheets[active], worksheets)
  const others = worksheets.filter((sheet) => sheet !== seen)
  return {
    sheet: seen?.name ?? '',
    part:
      parts.worksheets.get(seen?.id ?? '') ??
      path.posix.join(path.posix.dirname(book), 'worksheets/sheet1.xml'),
    others: others.map(({ name, isHidden }) => (isHidden ? `${name}（隐藏）` : name)),
    visible: others.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
    strings: await readStrings(file, parts.strings),
    formats: await readFormats(file, parts.styles),
    from1904,
  }
}

/** What is in front when the workbook is opened; a hidden one never is. */
function findSeen(active: Sheet | undefined, worksheets: readonly Sheet[]): Sheet | undefined {
  const visible = worksheets.filter(({ isHidden }) => !isHidden)
  return visible.find((sheet) => sheet === active) ?? visible[0] ?? worksheets[0]
}

/** Nearly all programs put it there; where it is, the package says. */
async function findBook(file: string): Promise<string> {
  let book = 'xl/workbook.xml'
  await readXml(readEntry(file, '_rels/.rels'), {
    open(name, { Type = '', Target = '' }) {
      if (name === 'Relationship' && Type.endsWith('/officeDocument')) book = partOf('', Target)
    },
  })
  return book
}

/** What a relationship leads to: from where it is told, or from the root. */
function partOf(folder: string, target: string): string {
  const plain = target.replaceAll('\\', '/')
  return path.posix.join(plain.startsWith('/') ? '' : folder, plain).replace(/^\/+/, '')
}

async function readOutline(file: string, book: string): Promise<Outline> {
  const outline: Outline = { sheets: [], active: 0, from1904: false }
  await readXml(readEntry(file, book), {
    open(name, attributes) {
      if (name === 'sheet') {
        if (outline.sheets.length >= MOST_SHEETS) throw common.sheetTooMuch()
        outline.sheets.push(sheetOf(attributes))
      }
      if (name === 'workbookView') outline.active = Number(attributes['activeTab'] ?? 0)
      if (name === 'workbookPr') outline.from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
    },
  })
  return outline
}

function sheetOf(attributes: Readonly<Record<string, string>>): Sheet {
  const { name = '', state = 'visible' } = attributes
  // The prefix of the relationships' namespace is the writer's choice.
  const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
  return { name: name.slice(0, 100), id, isHidden: state !== 'visible' }
}

async function readParts(file: string, book: string): Promise<Parts> {
  const { dir, base } = path.posix.parse(book)
  const parts: Parts = {
    worksheets: new Map(),
    strings: partOf(dir, 'sharedStrings.xml'),
    styles: partOf(dir, 'styles.xml'),
  }
  await readXml(readEntry(file, partOf(dir, `_rels/${base}.rels`)), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const part = partOf(dir, Target)
      if (Type.endsWith('/sharedStrings')) parts.strings = part
      if (Type.endsWith('/styles')) parts.styles = part
      if (!Type.endsWith('/worksheet')) return
      if (parts.worksheets.size >= MOST_SHEETS) throw common.sheetTooMuch()
      parts.worksheets.set(Id, part)
    },
  })
  return parts
}

/** A text may come in several runs, each with its own style; the reading aids of Asian scripts are left out. */
async function readStrings(file: string, part: string): Promise<string[]> {
  const strings: string[] = []
  let letters = 0
  let text = ''
  let within: 'nothing' | 'text' | 'aid' = 'nothing'
  await readXml(readEntry(file, part), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') within = 'aid'
      if (name === 't' && within === 'nothing') within = 'text'
    },
    text(found) {
      if (within !== 'text') return
      text += found
      assertCellFits(text.length, `中的第${strings.length + 1}个文本`)
    },
    close(name) {
      if (name === 'si') {
        letters += text.length
        if (strings.length >= MOST_STRINGS || letters > LONGEST_SHEET) throw common.sheetTooMuch()
        strings.push(unescaped(text))
      }
      if (name === 'rPh' || (name === 't' && within === 'text')) within = 'nothing'
    },
  })
  return strings
}

async function readFormats(file: string, part: string): Promise<CellFormat[]> {
  const codes = new Map<number, string>()
  const formats: CellFormat[] = []
  const known = new Map<number, CellFormat>()
  let isInCells = false
  await readXml(readEntry(file, part), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const id = Number(numFmtId)
      if (name === 'numFmt') {
        if (codes.size >= MOST_STYLES) throw common.sheetTooMuch()
        codes.set(id, formatCode.slice(0, LONGEST_FORMAT))
      }
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      if (formats.length >= MOST_STYLES) throw common.sheetTooMuch()
      const format = known.get(id) ?? formatOf(id, codes.get(id) ?? '')
      known.set(id, format)
      formats.push(format)
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}

const LONGEST_FORMAT = 255

/** What XML cannot hold stands in a workbook as `_x000D_`. */
export function unescaped(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
