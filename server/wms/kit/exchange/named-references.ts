// What cells mean that refer to other records: by their codes or, as people know them, by their names.
import { and, asc, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { may } from '#server/wms/kit/caller.ts'
import { type CodeKey, keyOfCode } from '#server/wms/kit/code-keys.ts'
import type { ImportColumn } from '#server/wms/kit/exchange/columns.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import type { ReferenceSource } from '#server/wms/kit/references.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { plainCode } from '#shared/validation.ts'

export type NameReader = Reader & Pick<Services, 'references'>

/** The code behind a name, or in words why there is none. */
export type Meaning = { code: string } | { mistake: string }
/** Of one row: what its cells mean that are no codes, by their places. */
export type Meanings = ReadonlyMap<number, Meaning>

type Lookup = { place: number; to: string; source: ReferenceSource; codeKey: Pick<CodeKey, 'key' | 'keyOf'> }
type Found = { code: string; name: string; warehouse: string | null; owner: string | null }
/** The codes of the row's own owner and warehouse: others' records are not meant. */
type Whose = Partial<Record<'owner' | 'warehouse', string>>
type GivenRow = { cells: readonly string[]; meanings: Map<number, Meaning>; whose: Whose }

const NAMED_CODES = 5

/**
 * One statement for each column that refers to records. A code is never taken for a name, and a text that is neither stays as it
 * is: the command for the record says what is wrong with it.
 */
export async function meaningsOf(
  reader: NameReader,
  columns: readonly (ImportColumn | null)[],
  cells: readonly (readonly string[])[],
): Promise<Meanings[]> {
  const rows = cells.map((row): GivenRow => ({ cells: row, meanings: new Map(), whose: {} }))
  for (const lookup of lookupsOf(reader, columns)) {
    const found = calledBy(lookup, await findCalled(reader, lookup, rows))
    for (const row of rows) takeMeaning(lookup, found, row)
  }
  return rows.map(({ meanings }) => meanings)
}

/** Whose the other records are is known first. Of what has no name but its code, and of what the caller may not read, none. */
function lookupsOf(
  { references, caller }: NameReader,
  columns: readonly (ImportColumn | null)[],
): readonly Lookup[] {
  const lookups = columns.flatMap((column, place) => {
    const to = column?.to ?? ''
    const source = references.get(to)
    if (!source || source.code === source.name || !may(caller, source.reads)) return []
    return [{ place, to, source, codeKey: keyOfCode(source.code) ?? { key: source.code, keyOf: plainCode } }]
  })
  return lookups.toSorted((one, other) => Number(saysWhose(other.to)) - Number(saysWhose(one.to)))
}

function saysWhose(to: string): to is keyof Whose {
  return to === 'owner' || to === 'warehouse'
}

async function findCalled(
  { orm, caller }: NameReader,
  { place, source: { code, name, scope, inUse }, codeKey }: Lookup,
  rows: readonly GivenRow[],
): Promise<Found[]> {
  const texts = [...new Set(rows.map(({ cells }) => cells[place] ?? ''))].filter((text) => text !== '')
  if (texts.length === 0) return []
  const isNamed = or(inArray(name, texts), inArray(code, texts.flatMap(codeBeforeName)))
  return orm
    .select({
      code: sql<string>`${code}`,
      name: sql<string>`${name}`,
      warehouse: columnOrNull(scope.warehouse),
      owner: columnOrNull(scope.owner),
    })
    .from(code.table)
    .where(
      and(
        inScope(caller, scope),
        or(inArray(codeKey.key, texts.map(codeKey.keyOf)), and(inUse, isNamed)),
        scope.owner && isAmong(scope.owner, rows, 'owner'),
        scope.warehouse && isAmong(scope.warehouse, rows, 'warehouse'),
      ),
    )
}

function columnOrNull(column: PgColumn | undefined) {
  return column ? sql<string | null>`${column}` : sql<null>`null::text`
}

/** Where each row says whose it is, the others' need not be looked at. */
function isAmong(column: PgColumn, rows: readonly GivenRow[], whose: keyof Whose): SQL | undefined {
  const codes = rows.flatMap((row) => row.whose[whose] ?? [])
  if (codes.length < rows.length) return undefined
  return or(isNull(column), inArray(column, [...new Set(codes)]))
}

/** By the keys of their codes, and by what people call them. */
type Called = { byKey: ReadonlyMap<string, Found[]>; byName: ReadonlyMap<string, Found[]> }

function calledBy({ codeKey: { keyOf } }: Lookup, found: readonly Found[]): Called {
  const byKey = new Map<string, Found[]>()
  const byName = new Map<string, Found[]>()
  for (const one of found) {
    addTo(byKey, keyOf(one.code), one)
    addTo(byName, one.name, one)
    addTo(byName, choiceWithName(one), one)
  }
  return { byKey, byName }
}

function addTo(found: Map<string, Found[]>, called: string, one: Found): void {
  const same = found.get(called)
  if (same) same.push(one)
  else found.set(called, [one])
}

function takeMeaning({ place, to, codeKey: { keyOf } }: Lookup, found: Called, row: GivenRow) {
  const text = row.cells[place] ?? ''
  if (text === '') return
  const isOfRow = (one: Found) => isOwn(one, row.whose)
  const coded = (found.byKey.get(keyOf(text)) ?? []).filter(isOfRow)
  const meaning =
    coded.length > 0 ? spelledBy(text, coded) : namedBy(text, (found.byName.get(text) ?? []).filter(isOfRow))
  if (meaning) row.meanings.set(place, meaning)
  if (saysWhose(to)) row.whose[to] = meaning && 'code' in meaning ? meaning.code : plainCode(text)
}

/** What is nobody's is everybody's. */
function isOwn(found: Found, whose: Whose): boolean {
  const fits = (has: string | null, wanted: string | undefined) =>
    has === null || wanted === undefined || has === wanted
  return fits(found.owner, whose.owner) && fits(found.warehouse, whose.warehouse)
}

/** The code as its record spells it, unless one is spelled as it stands there. */
function spelledBy(text: string, coded: readonly Found[]): Meaning | null {
  const codes = coded.map(({ code }) => code).toSorted()
  const [code] = codes
  return code === undefined || codes.includes(plainCode(text)) ? null : { code }
}

function namedBy(text: string, named: readonly Found[]): Meaning | null {
  const codes = [...new Set(named.map(({ code }) => code))].toSorted()
  const [code] = codes
  if (code === undefined) return null
  if (codes.length === 1) return { code }
  const shown = codes.slice(0, NAMED_CODES).join('、')
  return { mistake: `「${text}」不止一个：${shown}${codes.length > NAMED_CODES ? '等' : ''}，请填编码` }
}

/** What a template offers for a reference: the first of them, of what is in use and in the caller's scope. */
export async function choicesOf(
  { orm, caller, references }: NameReader,
  to: string,
  most: number,
): Promise<string[]> {
  const source = references.get(to)
  if (!source || !may(caller, source.reads)) return []
  const { code, name, scope, inUse } = source
  const found = await orm
    .selectDistinct({ code: sql<string>`${code}`, name: sql<string>`${name}` })
    .from(code.table)
    .where(and(inScope(caller, scope), inUse))
    .orderBy(asc(sql`1`), asc(sql`2`))
    .limit(most)
  return found.map((one) => (one.code === one.name ? one.code : choiceWithName(one)))
}

/** 'YCFS 云仓服饰', as the lists of a template have it. */
function choiceWithName({ code, name }: Pick<Found, 'code' | 'name'>): string {
  return `${code} ${name}`
}

function codeBeforeName(text: string): string[] {
  const [code = '', ...name] = text.split(' ')
  return name.length > 0 ? [code] : []
}
