// Lists that leave as a workbook, and records that come in as one: what every resource's export and import send and answer.
import * as z from 'zod'

export const SHEET_FORMATS = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

/** Whether one bad row keeps all others out. */
export const IMPORT_MODES = ['全部导入', '跳过错误行'] as const

/** What the rows of a sheet are for, by whether there is such a record already: one that is not of the aim is a mistake. */
export const IMPORT_AIMS = ['新增', '修改', '新增并修改'] as const
export type ImportAim = (typeof IMPORT_AIMS)[number]
/** In a cell: the record has nothing there from now on. A cell that is empty leaves what it has. */
export const CLEARED = '【清空】'

export const LARGEST_EXPORT = 500_000
export const LARGEST_IMPORT = 10_000

export const sheetFormat = z.enum(SHEET_FORMATS, '请选择导出格式').default('xlsx')
export const importAim = z.enum(IMPORT_AIMS, '请选择导入目的').default('新增')
export const importMode = z.enum(IMPORT_MODES, '请选择导入方式')

/** As the upload has answered it. */
export const uploadedName = z.string('请先上传文件').trim().min(1, '请先上传文件').max(255, '文件名过长')

/** Of one sheet; who has more to mend does so in the sheet. */
export const MOST_CORRECTIONS = 1_000
export const LONGEST_CORRECTION = 1_000

/**
 * What of a sheet was mended in its preview, laid over what was read: the file stays as it is. `line` counts as in the preview.
 */
const mended = {
  corrections: z
    .array(
      z.object({
        line: z.number().int().min(1),
        /** The field of the column. */
        name: z.string().max(100),
        text: z.string().max(LONGEST_CORRECTION, `单元格不超过${LONGEST_CORRECTION}个字`),
      }),
    )
    .max(MOST_CORRECTIONS, `最多改正${MOST_CORRECTIONS}个单元格，其余请在文件中修改`)
    .default([]),
  /** Rows that are not imported, by their lines. */
  leftOut: z.array(z.number().int().min(1)).max(LARGEST_IMPORT).default([]),
}
export type Correction = { line: number; name: string; text: string }
export type Mended = { corrections: readonly Correction[]; leftOut: readonly number[] }

export const previewBody = { fileName: uploadedName, aim: importAim, ...mended }

/** `confirmed`: the keys of the preview's questions that the person has said yes to. */
export const importBody = {
  ...previewBody,
  mode: importMode,
  confirmed: z.array(z.string().max(40)).max(LARGEST_IMPORT).default([]),
}

/** The task that was begun; its progress and its file are found under this name. */
export const startedTask = z.object({ id: z.number().int(), fileName: z.string() })

/** Of one cell of a preview: more letters are cut off, and `…` is put. */
export const MOST_LETTERS_SHOWN = 200

const shownRow = z.object({
  line: z.number().int(),
  /** They follow the columns. */
  cells: z.array(z.string()),
  /** In a row that changes a record: what stood in the place of each cell, null where it stays. */
  was: z.array(z.string().nullable()).optional(),
})

const rowMistake = z.object({
  line: z.number().int(),
  name: z.string().nullable(),
  label: z.string(),
  message: z.string(),
})

/** An XLSX with the headings, an example, and what each column takes. */
export const importTemplate = z.object({ fileName: z.string(), content: z.base64() })

export const importPreview = z.object({
  /** Rows with anything in them, the headings not counted. */
  total: z.number().int(),
  /** Rows that would be left out; all others have been made, and taken back. */
  bad: z.number().int(),
  /** Of the others: how many records are new, changed, or are as the sheet has them already. */
  made: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** How many documents the good rows belong to; null where each is a record of its own. */
  documents: z.number().int().nullable(),
  columns: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Headings of the list that nobody gives: what the server has counted, names beside codes. */
  computed: z.array(z.string()),
  /** The first headings that name nothing else a record has, and how many there are. */
  ignored: z.array(z.string()),
  ignoredCount: z.number().int(),
  /** What else people should know of the sheet: which one was read, what of it is hidden. */
  notes: z.array(z.string()),
  /** The first rows, those that are left out among them; `line` counts as spreadsheet programs do. */
  rows: z.array(shownRow),
  /** The first rows that change something. */
  changedRows: z.array(shownRow),
  /** The first rows with mistakes. */
  badRows: z.array(shownRow),
  /** The first rows that were mended or left out in the preview. */
  mendedRows: z.array(shownRow),
  /** The first rows that are asked about. */
  askedRows: z.array(shownRow),
  /** The first mistakes; `name` is null for one of the whole row. */
  errors: z.array(rowMistake),
  /** What is possible and hardly meant: of all rows, each with the key by which it is said yes to. */
  questions: z.array(rowMistake.extend({ key: z.string() })),
})
export type ImportPreview = z.output<typeof importPreview>
