// The fields of a record: each written once, with its label and its kind. From the kind follow how a value is checked when
// it comes in, how it looks when it goes out, and how a list is filtered by it.
import * as z from 'zod'
import { PACKED_CHANGE_PATTERN, PACKED_PATTERN } from '#shared/domain/packages.ts'
import { normalMobile, normalPhone } from '#shared/domain/phone.ts'
import {
  blankedList,
  commaList,
  ID_NUMBER_PATTERN,
  isIdNumber,
  isUploadedName,
  plainCode,
  withoutInvisible,
} from '#shared/validation.ts'

/** The kinds of record that fields refer to; see `reference` in field.ts. People are found by `getMatchName`. */
export const REFERABLE = [
  'warehouse',
  'owner',
  'sku',
  'article',
  'zone',
  'location',
  'containerType',
  'container',
  'device',
  'printer',
  'shop',
  'customer',
  'carrier',
  'package',
  'unit',
  'carType',
  'employee',
  'workTeam',
  'laborAgency',
  /** A person by their number. */
  'leaveApprover',
] as const

export type Referable = (typeof REFERABLE)[number]

export type FieldKind =
  | 'code'
  | 'text'
  | 'note'
  | 'file'
  | 'mobile'
  | 'idNumber'
  | 'choice'
  | 'reference'
  | 'decimal'
  | 'money'
  | 'integer'
  | 'date'
  | 'month'
  | 'instant'
  | 'boolean'

/** Who gives the value: a form at any time, a form once and for all, or the server. */
export type FieldAccess = 'open' | 'fixed' | 'computed'

export type Field = {
  kind: FieldKind
  label: string
  access: FieldAccess
  /** As it goes out. */
  row: z.ZodType
  /** As it comes in, when it comes. */
  input: z.ZodType
  /** As it comes in for a new record: what may be left out has a default here. */
  create: z.ZodType
  /** The values of a choice, in their order. */
  values?: readonly string[]
  /** How values of a choice read that are not written as people say them. */
  words?: Readonly<Record<string, string>>
  /** The resource that a reference leads to. */
  to?: string
  /** Rows carry what the product comes in. */
  packed?: true
  /** How null reads where it stands for what is kept from the reader, and until when it is. */
  hidden?: { word: string; until: string }
  /** What the empty field of a form says: who gives the value then. */
  whenEmpty?: string
  /** Of a note, in letters. */
  longest?: number
  /** Of codes: blanks are part of them. */
  holdsBlanks?: boolean
}

/** Of a reference: people are referred to by their numbers, everything else by its code. */
export function isNumbered({ input }: Pick<Field, 'input'>): boolean {
  return input.safeParse(1).success
}

const LONGEST_LOT = 64

type Made<Kind extends FieldKind, Row extends z.ZodType, Input extends z.ZodType> = {
  kind: Kind
  label: string
  access: 'open'
  row: Row
  input: Input
  create: Input
}

/** Short text that must not be empty. */
export function text(label: string, longest = 100) {
  return make('text', label, z.string(), filled(label, longest))
}

/** Text that may be empty. */
export function note(label: string, longest = 500) {
  const input = typed(`请输入${label}`).max(longest, `${label}不超过${longest}个字`)
  return { ...make('note', label, z.string(), input), create: input.default(''), longest }
}

/** Which batch goods are of; may be empty. People and scanners write the same lot in letters of either width. */
export function lot(label: string) {
  const input = z
    .string(`请输入${label}`)
    .overwrite(plainCode)
    .trim()
    .max(LONGEST_LOT, `${label}不超过${LONGEST_LOT}个字`)
  return { ...make('note', label, z.string(), input), create: input.default(''), longest: LONGEST_LOT }
}

/** What the upload has called a file; may be empty. Anyone who may see the record may open it. */
export function file(label: string) {
  const input = z
    .string(`请上传${label}`)
    .trim()
    .max(255, `${label}的文件名过长`)
    .refine((name) => name === '' || isUploadedName(name), {
      message: `${label}须为已上传的文件，请上传完成后再保存`,
    })
  return { ...make('file', label, z.string(), input), create: input.default('') }
}

/** What people and scanners call a record by. */
export function code(label: string) {
  const input = filled(label, 64, plainCode).regex(/^[\w./+#-]+$/, `${label}只能包含字母、数字和 - _ . / + #`)
  return make('code', label, z.string(), input)
}

/** Of a barcode that is kept: an address in a QR code. */
export const LONGEST_BARCODE = 128

/** Whatever a bar or QR code can hold that can be seen. */
export function barcode(label: string) {
  const input = filled(label, LONGEST_BARCODE, plainCode).regex(/^\P{C}+$/u, `${label}不能有换行等控制字符`)
  return { ...make('code', label, z.string(), input), holdsBlanks: true }
}

/** A person's own: that of a mobile. */
export function mobile(label: string) {
  return telephone(label, normalMobile, `请输入11位${label}`)
}

/** Where somebody can be reached: a land line, a service number or one with an extension, too. */
export function phone(label: string) {
  return telephone(label, normalPhone, wholePhone(label))
}

/** The same, or with stars, as platforms send it: whoever takes it sees to it that the platform knows whose it is. */
export function maskablePhone(label: string) {
  const starred = (given: string) => (STARRED.test(given) ? given : null)
  return telephone(label, (given) => normalPhone(given) ?? starred(given), wholePhone(label))
}

const STARRED = /^(?=.*\*)[\d*+\-转]{4,32}$/

function wholePhone(label: string): string {
  return `${label}须为完整号码：11位手机号、带区号的座机（021-69880000）、400号码，分机写在“转”后`
}

/** Answered masked to anyone who may not read personal data; a masked value that comes back changes nothing. */
function telephone(label: string, normal: (text: string) => string | null, message: string) {
  const whole = typed(`请输入${label}`).overwrite((given) => normal(given) ?? given)
  const isWhole = (given: string) => given === '' || normal(given) !== null
  const input = whole.refine((given) => isShownMasked(given) || isWhole(given), message)
  return { ...make('mobile', label, z.string(), input), create: whole.refine(isWhole, message).default('') }
}

/** As it is answered to who may not read it. */
export function isShownMasked(phone: string): boolean {
  return /^(?:.{3}\*{4}.{4}|\*{4})$/.test(phone)
}

export function idNumber(label: string) {
  const input = typed(`请输入${label}`)
    .toUpperCase()
    .refine((given) => given === '' || given.includes('*') || ID_NUMBER_PATTERN.test(given), {
      message: `请输入15位或18位${label}`,
      abort: true,
    })
    .refine((given) => given === '' || given.includes('*') || isIdNumber(given), {
      message: `${label}的出生日期或校验码不对，请核对`,
    })
  return { ...make('idNumber', label, z.string(), input), create: input.default('') }
}

export function choice<const V extends readonly [string, ...string[]]>(label: string, values: V) {
  return { ...make('choice', label, z.enum(values), z.enum(values, `请选择${label}`)), values }
}

/** A choice among values that others know by their keys, and people by these words. */
export function namedChoice<const W extends Readonly<Record<string, string>>>(label: string, words: W) {
  const values = Object.keys(words) as [keyof W & string, ...(keyof W & string)[]]
  return { ...choice(label, values), words }
}

/** The code of another record; rows carry its name, too, as `<field>Name`. */
export function reference<const To extends Referable | 'scope'>(label: string, to: To) {
  const input = z
    .string(`请选择${label}`)
    .overwrite(plainCode)
    .trim()
    .min(1, `请选择${label}`)
    .max(64, `${label}过长`)
  return { ...make('reference', label, z.string(), input), to }
}

/** Goods; rows carry what they come in, too, as `<field>Packages`, and their decimals are pieces of them. */
export function product(label: string) {
  return { ...reference(label, 'sku'), packed: true as const }
}

/** The user who did something; rows carry their name, too. */
export function person(label: string) {
  return { ...make('reference', label, z.number().int(), z.number(`请选择${label}`).int()), to: 'user' }
}

/** A quantity, length or weight, as decimal text. */
export function decimal(label: string) {
  return make('decimal', label, z.string(), decimalText(label))
}

/** How much there is of something: nothing or more. */
export function quantity(label: string) {
  return notNegative(decimal(label))
}

/** Of pieces: the shortest barcode has eight digits, and one that a scanner has put here is no quantity. */
export function countedQuantity(label: string, field = quantity(label)) {
  const input = field.input.refine(isNoBarcode, `${label}过大，像是条码；请核对后重新填写`)
  return { ...field, input, create: input }
}

/** How much of some goods is meant: more than nothing. */
export function goodsQuantity(label: string) {
  return positive(label, countedQuantity(label, decimal(label)))
}

/** The same as people say it: pieces, or how many of what the product comes in, as '3箱4件', of which the command makes pieces. */
export function packedQuantity(label: string) {
  return positive(label, packed(label, PACKED_PATTERN))
}

/** The same of what may be nothing, as somebody counts it. */
export function packedCount(label: string) {
  return notNegative(packed(label, PACKED_PATTERN))
}

/** The same of what becomes more or less, as '-2箱'. */
export function packedChange(label: string) {
  return packed(label, PACKED_CHANGE_PATTERN)
}

function packed(label: string, pattern: RegExp) {
  const input = z
    .string(unlessGiven(`请输入${label}`, `${label}须为数字`))
    .trim()
    .overwrite((given) => (pattern.test(plainPacked(given)) ? plainPacked(given) : given))
    .regex(new RegExp(`${DECIMAL_PATTERN.source}|${pattern.source}`), {
      error: `${label}须为数字，最多4位小数，或包装数，如「3箱4件」`,
      abort: true,
    })
  return countedQuantity(label, { ...decimal(label), input, create: input })
}

/** Without blanks, and with digits of one width; of no other signs: '²' is no 2. */
function plainPacked(given: string): string {
  return given.replace(/\s+/g, '').replace(/[０-９]/g, (digit) => digit.normalize('NFKC'))
}

function isNoBarcode(qty: string): boolean {
  return !/^-?0*[1-9]\d{7}/.test(qty)
}

export function notNegative<F extends ReturnType<typeof decimal> | ReturnType<typeof money>>(field: F): F {
  const input = field.input.refine((given) => !given.startsWith('-'), `${field.label}不能为负`)
  return { ...field, input, create: input }
}

/** How much there is of what there is: more than nothing. */
export function positive(label: string, field = decimal(label)) {
  const input = field.input.refine((qty) => !/^-|^0+(\.0+)?$/.test(qty), `${label}须大于0`)
  return { ...field, input, create: input }
}

/** A part of something, in per cent: nothing to all of it. */
export function percent(label: string) {
  const field = quantity(label)
  const input = field.input.refine((given) => !(Number(given) > 100), `${label}须在 0 到 100 之间`)
  return { ...field, input, create: input }
}

/** Yuan, as decimal text. */
export function money(label: string) {
  return make('money', label, z.string(), decimalText(label))
}

/** Yuan and fen that are charged, below zero where they are taken back. Only prices have parts of a fen. */
export function inFen<F extends ReturnType<typeof money>>(field: F): F {
  const input = field.input.refine(
    (given) => !/\.\d\d\d*[1-9]/.test(given),
    `${field.label}须精确到分，最多2位小数`,
  )
  return { ...field, input, create: input }
}

/** Yuan and fen that somebody pays or is owed. */
export function payment(label: string) {
  return notNegative(inFen(money(label)))
}

export function integer(
  label: string,
  { min = 0, max = 2_000_000_000 }: { min?: number; max?: number } = {},
) {
  const range = `${label}须为${min}到${max}的整数`
  return make(
    'integer',
    label,
    z.number().int(),
    z
      .number(unlessGiven(`请输入${label}`, range))
      .int(range)
      .min(min, range)
      .max(max, range),
  )
}

/** A month of the calendar, like `2026-03`. */
export function month(label: string) {
  const input = z
    .string(`请选择${label}`)
    .trim()
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, `${label}须如 2026-03`)
  return make('month', label, z.string(), input)
}

export function date(label: string) {
  return make(
    'date',
    label,
    z.iso.date(),
    z.iso.date(unlessGiven(`请选择${label}`, `${label}须为日期，如 2026-01-31`)),
  )
}

export function instantField(label: string) {
  return make(
    'instant',
    label,
    z.iso.datetime(),
    z.iso.datetime(unlessGiven(`请选择${label}`, `${label}须为时间`)),
  )
}

export function flag(label: string) {
  return make('boolean', label, z.boolean(), z.boolean(`请选择${label}`))
}

/** May be left out; null then. */
export function optional<F extends Field>(field: F) {
  const input = field.input.nullable()
  return { ...field, row: field.row.nullable(), input, create: input.default(null) } as Omit<
    F,
    'row' | 'input' | 'create'
  > & {
    row: z.ZodNullable<F['row']>
    input: z.ZodNullable<F['input']>
    create: z.ZodDefault<z.ZodNullable<F['input']>>
  }
}

/** Null to anyone who is counting it blind, as long as they have not handed in. */
export function unlessCounted<F extends Field>(field: F) {
  return { ...optional(field), hidden: { word: '盘点中', until: '交表后可见' } }
}

/** May be left out of a new record, which has this value then. */
export function preset<F extends Field>(field: F, value: z.output<F['input']>) {
  return { ...field, create: field.input.default(value) } as Omit<F, 'create'> & {
    create: z.ZodDefault<F['input']>
  }
}

/** Given once, when the record is made. */
export function fixed<F extends Field>(field: F): With<F, 'fixed'> {
  return { ...field, access: 'fixed' }
}

/** The server's own value; no form has it. */
export function computed<F extends Field>(field: F): With<F, 'computed'> {
  return { ...field, access: 'computed' }
}

type With<F extends Field, A extends FieldAccess> = Omit<F, 'access'> & { access: A }

/** How a list is narrowed by a field: text contains, one of several codes, from–to, yes or no. */
export function filterOf({ kind, label, holdsBlanks }: Field) {
  switch (kind) {
    case 'text':
    case 'note':
      return z.string(`${label}须为文字`).trim().max(100, `${label}不超过100个字`)
    case 'decimal':
    case 'money':
      return rangeOf(decimalText(label))
    case 'integer':
      return rangeOf(z.number(`${label}须为整数`).int(`${label}须为整数`))
    case 'date':
      return rangeOf(z.iso.date(`${label}须为日期，如 2026-01-31`))
    case 'instant':
      return rangeOf(z.iso.datetime(`${label}须为时间`))
    case 'boolean':
      return z.boolean(`${label}须为是或否`)
    default:
      return (holdsBlanks ? blankedList : commaList).refine((codes) => codes.length <= 500, {
        message: `${label}一次最多500个`,
      })
  }
}

/** Of a choice only its own values; what an address says of it is checked when it is read. */
export type FilterSchema<F extends Pick<Field, 'kind' | 'row'>> = F['kind'] extends 'choice'
  ? ChoiceFilter<NonNullable<z.output<F['row']>>>
  : FilterOf<F['kind']>
type ChoiceFilter<V> = z.ZodType<V[], V | V[]>

type FilterOf<Kind extends FieldKind> = Kind extends 'text' | 'note'
  ? z.ZodString
  : Kind extends 'decimal' | 'money' | 'date' | 'instant'
    ? Range<z.ZodString>
    : Kind extends 'integer'
      ? Range<z.ZodNumber>
      : Kind extends 'boolean'
        ? z.ZodBoolean
        : typeof commaList

type Range<T extends z.ZodType> = z.ZodObject<{ from: z.ZodOptional<T>; to: z.ZodOptional<T> }>

function rangeOf<T extends z.ZodType>(bound: T) {
  return z.object({ from: bound.optional(), to: bound.optional() })
}

function make<Kind extends FieldKind, Row extends z.ZodType, Input extends z.ZodType>(
  kind: Kind,
  label: string,
  row: Row,
  input: Input,
): Made<Kind, Row, Input> {
  const titled = input.meta({ title: label })
  return { kind, label, access: 'open', row: row.meta({ title: label }), input: titled, create: titled }
}

/** Without what nobody sees and without blanks around it. */
function typed(message: string) {
  return z.string(message).overwrite(withoutInvisible).trim()
}

function filled(label: string, longest: number, plain: (text: string) => string = withoutInvisible) {
  return z
    .string(`请输入${label}`)
    .overwrite(plain)
    .trim()
    .min(1, `请输入${label}`)
    .max(longest, `${label}不超过${longest}个字`)
}

/** Anyone who has left a field empty is not told of its spelling. */
function unlessGiven(missing: string, wrong: string) {
  const error = ({ input }: { input?: unknown }) => (input === undefined || input === null ? missing : wrong)
  return { error }
}

const DECIMAL_PATTERN = /^-?\d{1,12}(\.\d{1,4})?$/

function decimalText(label: string) {
  return (
    z
      .string(unlessGiven(`请输入${label}`, `${label}须为数字`))
      .trim()
      // What comes after it may calculate.
      .regex(DECIMAL_PATTERN, { error: `${label}须为数字，最多4位小数`, abort: true })
  )
}
