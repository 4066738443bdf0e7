// What people are told of the columns of a sheet that comes in: in the dialog, and in the template.
import { CLEARED } from '#shared/contracts/definition/exchange.ts'
import { type Field, type FieldKind, isNumbered, type Referable } from '#shared/contracts/definition/field.ts'
import type { Fields } from '#shared/contracts/definition/resource.ts'
import { wordOf } from '#shared/domain/values.ts'

export type GuidedColumn = {
  name: string
  label: string
  isNeeded: boolean
  /** How it is filled in, in words. */
  takes: string
  /** All that it can be, where that is a list. */
  choices: readonly string[]
  example: string
}

/** Stands before each cell of the example row, which is none of the sheet's records. */
export const EXAMPLE_MARK = '例：'

export function guideOf(fields: Fields): GuidedColumn[] {
  return Object.entries(fields)
    .filter(([, { access }]) => access !== 'computed')
    .map(([name, field]) => guidedColumn(name, field))
}

/** The same of a sheet that only changes records: all but what they are known by may be left out. */
export function guideOfChanges(fields: Fields, naturalKey: readonly string[]): GuidedColumn[] {
  return guideOf(fields).map((column) => {
    const isNeeded = naturalKey.includes(column.name)
    const field = fields[column.name] as Field
    const fixed = field.access === 'fixed' ? '；不能修改' : ''
    return { ...column, isNeeded, takes: `${formOf(field, column.choices)}${isNeeded ? '' : fixed}` }
  })
}

/** How a sheet changes records, for people. */
export function wordsOfChanges(fields: Fields, naturalKey: readonly string[]): string {
  const known = naturalKey.map((name) => fields[name]?.label).join('、')
  return `按${known}找到已有记录，只修改表中有的列；空单元格保留原值，要清空请填「${CLEARED}」`
}

function guidedColumn(name: string, field: Field): GuidedColumn {
  const { kind, label, values = [], words } = field
  const choices = kind === 'boolean' ? ['是', '否'] : values.map((value) => wordOf(words, value))
  const unsaid = field.create.safeParse(undefined)
  const example = isPerson(field) ? '1' : (choices[0] ?? EXAMPLES[kind] ?? textFor(field))
  const takes = `${formOf(field, choices)}${unsaid.success ? presetOf(field, unsaid.data) : ''}`
  return { name, label, isNeeded: !unsaid.success, takes, choices, example }
}

/** Some texts are addresses, times of the day or lists of codes: the first that the field takes. */
function textFor({ label, create }: Field): string {
  const texts = [`示例${label}`, 'A001', 'name@example.com', '08:00']
  return texts.find((text) => create.safeParse(text).success) ?? ''
}

function isPerson(field: Field): boolean {
  return field.kind === 'reference' && isNumbered(field)
}

/** A person's own number is that of a mobile. */
function takesLandLine({ kind, create }: Field): boolean {
  return kind === 'mobile' && create.safeParse('021-69880000').success
}

function formOf(field: Field, choices: readonly string[]): string {
  if (choices.length > 0) return `从列表中选：${choices.join('、')}`
  if (isPerson(field)) return '用户编号'
  if (takesLandLine(field)) return '手机号、带区号的座机、400号码，分机写在“转”后'
  if (field.holdsBlanks) return '条码上的字符，可有空格和符号'
  if (field.kind === 'reference')
    return NAMELESS.includes(field.to ?? '') ? '已有记录的编码' : '已有记录的编码或全名'
  if (field.kind === 'note' && field.longest) return `文字，最多${field.longest}个字`
  return FORMS[field.kind] ?? '文字'
}

function presetOf({ kind, words }: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const word = kind === 'boolean' ? (value ? '是' : '否') : wordOf(words, String(value))
  return `；不填为「${word}」`
}

/** Called by their codes alone. */
const NAMELESS: readonly string[] = ['location', 'container'] satisfies Referable[]

const FORMS: Partial<Record<FieldKind, string>> = {
  code: '字母、数字和 - _ . / + #，最多64个字符',
  mobile: '11位手机号',
  idNumber: '15位或18位身份证号',
  decimal: '数字，最多4位小数',
  money: '金额（元）',
  integer: '整数',
  date: '日期，如 2026-01-31',
  month: '月份，如 2026-01',
  instant: '日期和时间，如 2026-01-31 08:30',
  file: '已上传文件的名称',
}

const EXAMPLES: Partial<Record<FieldKind, string>> = {
  code: 'A001',
  reference: 'A001',
  mobile: '13800138000',
  idNumber: '11010519491231002X',
  decimal: '1',
  money: '1',
  integer: '1',
  date: '2026-01-31',
  month: '2026-01',
  instant: '2026-01-31 08:30',
  file: '合同-0a1b2c3d.pdf',
}
