// A document of the past on its way from state to state, with what the log of changes says of each step.
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { auditAll, type MadeChange, type Row } from '#server/wms/kit/audit.ts'
import { insertRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { recordNamed } from '#shared/contracts/catalogue.ts'
import { type LifeCycle, leadsTo } from '#shared/domain/life-cycle.ts'

/** Who did it, and when. */
export type Deed = { by: number; at: Date }

/** The name of its resource, and the field that it is known by. */
type Kind = { entity: string; key: string }
type Step = Omit<MadeChange, 'entity' | 'entityId'>

export class Paper {
  readonly #kind: Kind
  readonly #steps: Step[] = []
  #row: Row

  constructor(kind: Kind, row: Row, { by, at }: Deed) {
    this.#kind = kind
    this.#row = { ...row, revision: 1, createdAt: at, updatedAt: at }
    this.#steps.push({ action: 'create', actor: by, at, before: null, after: this.#row })
  }

  get row(): Row {
    return this.#row
  }

  get changes(): MadeChange[] {
    const { entity, key } = this.#kind
    return this.#steps.map((step) => ({ ...step, entity, entityId: String(this.#row[key]) }))
  }

  /** Of one whose key the database counts up. */
  setKey(key: number): void {
    this.#row = { ...this.#row, [this.#kind.key]: key }
  }

  change(action: string, { by, at }: Deed, changes: Row): void {
    const before = this.#row
    this.#assertKnown(action, changes['state'] ?? before['state'])
    this.#row = { ...before, ...changes, revision: Number(before['revision']) + 1, updatedAt: at }
    this.#steps.push({ action, actor: by, at, before, after: this.#row })
  }

  /** A step that the log does not tell of. */
  pass(action: string, changes: Row): void {
    this.#assertKnown(action, changes['state'])
    this.#row = { ...this.#row, ...changes }
  }

  /** By a named move, as anybody's document. */
  move({ moves }: LifeCycle, name: string, deed: Deed, changes: Row = {}): void {
    this.change(name, deed, { ...changes, state: moves[name]?.to })
  }

  /** A new state, as the life of such documents leads to it. */
  #assertKnown(action: string, end: unknown): void {
    const { entity } = this.#kind
    const life = recordNamed(entity)?.life
    const { state } = this.#row
    if (!life || end === state) return
    if (!isKnown(life, action, String(state), String(end)))
      throw new Error(`${entity}: ${action} does not lead from 「${state}」 to 「${end}」`)
  }
}

function isKnown({ moves, steps }: LifeCycle, action: string, from: string, end: string): boolean {
  const step = moves[action] ?? steps[action]
  if (!step) return false
  const { from: starts, to } = step
  return (!starts || starts.includes(from)) && leadsTo({ ...(to && { to }) }, from, end)
}

/** Answers the keys that are numbers, in the order of the papers. */
export function keepPapers(
  { orm }: Operation,
  table: PgTable,
  key: PgColumn,
  papers: readonly Paper[],
): Promise<number[]> {
  const rows = papers.map(({ row }) => row)
  return insertRows(orm, table, rows, key)
}

/** What the log of changes says of them. */
export function auditPapers(op: Operation, papers: readonly Paper[]): Promise<void> {
  return auditAll(
    op,
    papers.flatMap(({ changes }) => changes),
  )
}
