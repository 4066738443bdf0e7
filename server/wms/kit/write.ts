// Making, changing and removing a record of a resource, each with its entry in the log of changes.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { getTableColumns } from 'drizzle-orm/utils'
import { audit, type Change, type Row } from '#server/wms/kit/audit.ts'
import {
  type Binding,
  columnOf,
  type RowOf,
  selectionOf,
  type ValuesOf,
  type WholeOf,
} from '#server/wms/kit/binding.ts'
import { isAmong, selectRows, sentRecords } from '#server/wms/kit/bulk.ts'
import { may } from '#server/wms/kit/caller.ts'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findVisible, isKey, isVisible, type Key, sendable, unknownRecord } from '#server/wms/kit/read.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { isListed, isOwnerInScope, isWarehouseInScope } from '#server/wms/kit/scope.ts'
import { explained, explainedWrite } from '#server/wms/kit/violations.ts'
import type { Exactly } from '#shared/contracts/definition/resource.ts'
import { beginnings, type LifeCycle } from '#shared/domain/life-cycle.ts'
import type { StepName } from '#shared/domain/steps.ts'

/** `input` as the resource's `create` call has checked it, and whatever else the module sets. */
export async function createRow<B extends Binding, V extends WholeOf<B>>(
  op: Operation,
  binding: B,
  input: Exactly<V, WholeOf<B>>,
): Promise<RowOf<B>> {
  const values = await newRow(op, binding, input)
  const [stored] = await explainedWrite(binding, values, () => insertNew(op, binding, [values]))
  await binding.assertNew?.(op, [values])
  return created(op, binding, values, stored)
}

/**
 * Many by one statement. What is refused of one of them is refused of all, in words that may not say of which: who wants to
 * know makes each alone.
 */
export async function createRows(op: Operation, binding: Binding, inputs: readonly Row[]): Promise<void> {
  const rows: NewRow[] = []
  for (const input of inputs) rows.push(await newRow(op, binding, input))
  const stored = await explained(binding, () => insertNew(op, binding, rows))
  await binding.assertNew?.(op, rows)
  for (const [place, values] of rows.entries()) await created(op, binding, values, stored[place])
}

type NewRow = Row & { revision: number }

async function newRow(op: Operation, binding: Binding, input: Row): Promise<NewRow> {
  assertUnmasked(binding, input)
  assertBeginning(binding, input)
  const values = { ...storable(binding, input), revision: 1, createdAt: op.at, updatedAt: op.at }
  await assertScopeKnown(op, binding, values)
  assertRight(binding, values)
  return values
}

/** Answered in the order of the rows. */
function insertNew(op: Operation, binding: Binding, rows: NewRow[]): Promise<Row[]> {
  return op.orm.insert(binding.table).values(rows).returning(seenSelection(op, binding))
}

async function created<B extends Binding>(
  op: Operation,
  binding: B,
  values: NewRow,
  stored: Row | undefined,
): Promise<RowOf<B>> {
  const key = stored?.[binding.resource.key] as Key
  await binding.afterCreate?.(op, { ...values, [binding.resource.key]: key })
  const after = binding.afterCreate
    ? await findVisible(op, binding, key)
    : await seenAfter(op, binding, key, stored)
  if (!after) throw common.outOfScope()
  await auditRow(op, binding, { action: 'create', entityId: key, before: null, after })
  return after
}

/** Changes what is given and leaves the rest. */
export async function updateRow<B extends Binding>(
  op: Operation,
  binding: B,
  { key, revision, changes }: { key: Key; revision: number; changes: Row },
): Promise<RowOf<B>> {
  const before = await lockRow(op, binding, key)
  await assertUnchanged(op, binding, before, revision)
  return writeRow(op, binding, { before, changes: withoutHidden(op, binding, changes), action: 'update' })
}

/** The same by the body of the resource's `update` call. */
export function alterRow(op: Operation, binding: Binding, body: Row): Promise<Row> {
  const { [binding.resource.key]: key, revision, opId: _, ...changes } = body
  return updateRow(op, binding, { key: key as Key, revision: revision as number, changes })
}

type RowChange<Changes = Row, Action = string> = {
  before: Row
  changes: Changes
  action: Action
  reason?: string | undefined
}

/** Changes a row that the caller has locked; what else happens to what has a life is left to `advance`. */
export async function changeRow<B extends Binding, V extends ValuesOf<B>>(
  op: Operation,
  binding: B,
  change: RowChange<Exactly<V, ValuesOf<B>>, StepName<B['resource']['name']>>,
): Promise<RowOf<B>> {
  const isStep = 'state' in change.changes || change.action !== 'update'
  if ('life' in binding.resource && isStep)
    throw new Error(`${binding.resource.name} ${change.action} is a step of its life`)
  return writeRow(op, binding, change)
}

/** The write behind both. */
export async function writeRow<B extends Binding>(
  op: Operation,
  binding: B,
  change: RowChange,
): Promise<RowOf<B>> {
  const { before, changes, action, reason } = change
  const key = before[binding.resource.key] as Key
  const { revision } = getTableColumns(binding.table)
  await assertScopeKnown(op, binding, changes)
  assertRight(binding, { ...before, ...changes })
  const values = { ...storable(binding, changes), updatedAt: op.at, revision: sql`${revision} + 1` }
  const [changed] = await explainedWrite(binding, { ...before, ...values }, () =>
    op.orm.update(binding.table).set(values).where(isKey(binding, key)).returning(seenSelection(op, binding)),
  )
  const after = await seenAfter(op, binding, key, changed)
  if (!after) throw common.outOfScope()
  await auditRow(op, binding, { action, entityId: key, before, after, reason })
  return after
}

/** Many by one statement for those whose changes name the same fields; answered in their order. */
export async function writeRows<B extends Binding>(
  op: Operation,
  binding: B,
  changes: readonly RowChange[],
): Promise<RowOf<B>[]> {
  const alike = new Map<string, RowChange[]>()
  for (const change of changes) {
    const fields = Object.keys(change.changes).sort().join()
    alike.set(fields, [...(alike.get(fields) ?? []), change])
  }
  const keyOf = (row: Row) => row[binding.resource.key]
  const written = new Map<unknown, RowOf<B>>()
  for (const some of alike.values()) {
    for (const row of await writeAlike(op, binding, some)) written.set(keyOf(row), row)
  }
  return changes.map(({ before }) => written.get(keyOf(before)) as RowOf<B>)
}

async function writeAlike<B extends Binding>(
  op: Operation,
  binding: B,
  alike: readonly RowChange[],
): Promise<RowOf<B>[]> {
  const { table, resource } = binding
  const columns = getTableColumns(table)
  const key = columnOf(binding, resource.key)
  const values: Row[] = []
  for (const { before, changes } of alike) {
    await assertScopeKnown(op, binding, changes)
    assertRight(binding, { ...before, ...changes })
    values.push({ ...storable(binding, changes), updatedAt: op.at, [resource.key]: before[resource.key] })
  }
  const given = Object.keys(values[0] ?? {}).flatMap((field) => {
    const column = columns[field]
    return column && field !== resource.key ? [[field, sql`sent.${sql.identifier(column.name)}`]] : []
  })
  const stored = await explained(binding, () =>
    op.orm
      .update(table)
      .set({ ...Object.fromEntries(given), revision: sql`${columns['revision']} + 1` })
      .from(sql`${sentRecords(table, values)} as sent`)
      .where(eq(key, sql`sent.${sql.identifier(key.name)}`))
      .returning(seenSelection(op, binding)),
  )
  const written = new Map(stored.map((row) => [row[resource.key], row]))
  const rows: RowOf<B>[] = []
  for (const { before, action, reason } of alike) {
    const entityId = before[resource.key] as Key
    const after = await seenAfter(op, binding, entityId, written.get(entityId))
    if (!after) throw common.outOfScope()
    await auditRow(op, binding, { action, entityId, before, after, reason })
    rows.push(after)
  }
  return rows
}

/**
 * Asked before anything is written: what the database says of a row with a foreign code would tell which codes there are. In the
 * words for a code that does not exist, since to the caller it does not. Who opens a warehouse or an owner has its code made.
 */
async function assertScopeKnown(op: Operation, binding: Binding, values: Row): Promise<void> {
  const { resource, scope, table } = binding
  const columns = getTableColumns(table)
  const given = Object.entries(values).flatMap(([name, code]) => {
    const column = columns[name]
    if (typeof code !== 'string' || !column || name === resource.key) return []
    if (column === scope.warehouse && !isListed(op.caller.warehouses, code))
      return [{ name, code, isKnown: isWarehouseInScope(op.caller, code) }]
    if (column === scope.owner && !isListed(op.caller.owners, code))
      return [{ name, code, isKnown: isOwnerInScope(op.caller, code) }]
    return []
  })
  if (given.length === 0) return
  const asked = given.map(({ name, isKnown }) => sql`${isKnown} as ${sql.identifier(name)}`)
  const [known] = await selectRows<Record<string, boolean>>(op.orm, sql`select ${sql.join(asked, sql`, `)}`)
  const foreign = given.find(({ name }) => !known?.[name])
  if (!foreign) return
  const label = resource.fields[foreign.name]?.label ?? resource.label
  throw common.unknownCode(label, foreign.code, foreign.name)
}

/** A row as it has been written, and whether its writer may see it. */
function seenSelection(op: Operation, binding: Binding): Record<string, SQL> {
  const isSeen = sql`${isVisible(op, binding) ?? true}`
  return { ...selectionOf(binding, op.caller), isSeen }
}

/** What is seen by more than its own columns is read anew: a statement does not see what it has written. */
async function seenAfter<B extends Binding>(
  op: Operation,
  binding: B,
  key: Key,
  written: Row | undefined,
): Promise<RowOf<B> | null> {
  if (binding.visible) return findVisible(op, binding, key)
  if (!written?.['isSeen']) return null
  const { isSeen: _, ...row } = written
  return sendable(row) as RowOf<B>
}

/**
 * For what nobody makes as a record: the scope of its maker has been asked for, and no log of changes is kept. `parts` are
 * written by the same statement, whose values may name them.
 */
export async function insertRow<B extends Binding, V extends WholeOf<B>>(
  op: Operation,
  binding: B,
  values: Exactly<V, WholeOf<B>>,
  parts: Readonly<Record<string, SQL>> = {},
): Promise<RowOf<B>> {
  assertBeginning(binding, values)
  const [stored] = await op.orm
    .with(...Object.entries(parts).map(([name, part]) => op.orm.$with(name, {}).as(part)))
    .insert(binding.table)
    .values(values)
    .returning(selectionOf(binding, op.caller))
  if (!stored) throw new Error(`${binding.resource.name} was not stored`)
  return sendable(stored) as RowOf<B>
}

export async function removeRow(op: Operation, binding: Binding, key: Key): Promise<void> {
  const before = await lockRow(op, binding, key)
  await explained(binding, () => op.orm.delete(binding.table).where(isKey(binding, key)))
  await auditRow(op, binding, { action: 'delete', entityId: key, before, after: null })
}

function auditRow(
  op: Operation,
  { resource, untold }: Binding,
  change: Omit<Change, 'entity' | 'untold'>,
): Promise<void> {
  return audit(op, { ...change, entity: resource.name, untold })
}

/** Throws the refusal that says what is unknown; see `lockVisible`. */
export async function lockRow<B extends Binding>(op: Operation, binding: B, key: Key): Promise<RowOf<B>> {
  const locked = await lockVisible(op, binding, key)
  if (!locked) throw unknownRecord(binding)
  return locked
}

/** Several, by one statement, in the order of their keys. */
export async function lockRows<B extends Binding>(
  op: Operation,
  binding: B,
  keys: readonly Key[],
): Promise<RowOf<B>[]> {
  const wanted = [...new Set(keys)]
  if (wanted.length === 0) return []
  const key = columnOf(binding, binding.resource.key)
  const rows = await op.orm
    .select(selectionOf(binding, op.caller))
    .from(binding.table)
    .where(and(isAmong(key, wanted), isVisible(op, binding)))
    .orderBy(key)
    .for('no key update', { of: binding.table })
  if (rows.length < wanted.length) throw unknownRecord(binding)
  return rows.map((row) => sendable(row) as RowOf<B>)
}

type RowsOf<B extends Readonly<Record<string, Binding>>> = { [Name in keyof B]: RowOf<B[Name]> }

/**
 * Rows that belong to each other, locked by one statement in the order in which they are named: `isOne` joins them, and says
 * which. Null when one of them is unknown to the caller; who asks for them one by one is told which.
 */
export async function lockTogether<B extends Readonly<Record<string, Binding>>>(
  op: Operation,
  bindings: B,
  isOne: SQL | undefined,
): Promise<RowsOf<B> | null> {
  const all = Object.values<Binding>(bindings)
  const [first, ...others] = all.map(({ table }) => table)
  const selections = Object.entries(bindings).map(([name, binding]) => [
    name,
    selectionOf(binding, op.caller),
  ])
  const query = op.orm
    .select(Object.fromEntries(selections) as Record<string, Record<string, SQL>>)
    .from(first as PgTable)
    .$dynamic()
  for (const table of others) query.innerJoin(table, sql`true`)
  const [found] = await query
    .where(and(isOne, ...all.map((binding) => isVisible(op, binding))))
    .for('no key update', { of: all.map(({ table }) => table) })
  if (!found) return null
  const rows = Object.entries(found).map(([name, row]) => [name, sendable(row as Row)])
  return Object.fromEntries(rows) as RowsOf<B>
}

/**
 * The row as it is now, and nobody else changes it until the transaction ends. Records that refer to it may still come:
 * two that did, and then both lock it, would wait for each other.
 */
export async function lockVisible<B extends Binding>(
  op: Operation,
  binding: B,
  key: Key,
): Promise<RowOf<B> | null> {
  const [row] = await op.orm
    .select(selectionOf(binding, op.caller))
    .from(binding.table)
    .where(and(isKey(binding, key), isVisible(op, binding)))
    .for('no key update', { of: binding.table })
  return row ? (sendable(row) as RowOf<B>) : null
}

function assertBeginning({ resource }: Binding, { state }: Row): void {
  const { life } = resource as { life?: LifeCycle }
  if (life && state !== undefined && !beginnings(life).includes(String(state)))
    throw new Error(`no ${resource.name} is made as ${state}`)
}

function assertRight({ mistake }: Binding, row: Row): void {
  const found = mistake?.(row)
  if (found) throw common.contradiction(found.field, found.message)
}

/** A value without a column would vanish unseen. */
function storable({ resource, table }: Binding, input: Row): Row {
  const columns = getTableColumns(table)
  const entries = Object.entries(input).flatMap(([name, value]) => {
    if (name === 'opId' || name === 'sure') return []
    if (!(name in columns)) throw new Error(`${resource.name}.${name} has no column`)
    return [[name, storableValue(resource.fields[name]?.kind, value)]]
  })
  return Object.fromEntries(entries)
}

function storableValue(kind: string | undefined, value: unknown): unknown {
  return kind === 'instant' && typeof value === 'string' ? new Date(value) : value
}

/** Who was shown stars sends them back unread. */
function withoutHidden({ caller }: Operation, binding: Binding, changes: Row): Row {
  const isUnread = (value: unknown) => isMasked(value) && !binding.comesMasked?.(changes)
  const isHidden = (name: string, value: unknown) =>
    isPersonal(binding.resource.fields[name]?.kind) && (!may(caller, 'personal.read') || isUnread(value))
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => !isHidden(name, value)))
}

function assertUnmasked(binding: Binding, input: Row): void {
  if (binding.comesMasked?.(input)) return
  const masked = Object.entries(input).some(
    ([name, value]) => isPersonal(binding.resource.fields[name]?.kind) && isMasked(value),
  )
  if (masked) throw common.maskedValue()
}

export function isPersonal(kind: string | undefined): boolean {
  return kind === 'mobile' || kind === 'idNumber'
}

export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.includes('*')
}
