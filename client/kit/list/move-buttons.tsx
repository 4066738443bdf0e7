// The moves of documents: one button for each that the chosen ones allow. A move backwards asks for its reason, and what cannot
// be taken back asks first; both say what they are about to move and how much it is. One that is refused holds up no other.

import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import type { CallFailure } from '#client/data/call-failure.ts'
import { reportFailure } from '#client/data/call-failures.ts'
import { type Command, useCommandForEach } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import type { Row } from '#client/kit/fields/field-text.ts'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { RefusedDialog } from '#client/kit/form/refused-dialog.tsx'
import { pageTotals } from '#client/kit/list/totals.ts'
import { useMay } from '#client/kit/use-may.ts'
import { useRefresh } from '#client/kit/use-refresh.ts'
import type { Needs } from '#shared/actions.ts'
import type { RefusedDocument } from '#shared/contracts/definition/each.ts'
import { text } from '#shared/contracts/definition/field.ts'
import type { Call } from '#shared/contracts/definition/request.ts'
import type { MoveName, Resource } from '#shared/contracts/definition/resource.ts'
import {
  hindrance,
  type LifeCycle,
  type Move,
  needsOfMove,
  needsReason,
  waysBack,
} from '#shared/domain/life-cycle.ts'

const REASON = { reason: text('原因', 200) }

type Refused = { label: string; documents: readonly RefusedDocument[] }

export type Movable = Resource & { move: Call; life: LifeCycle }

export function isMovable<R extends object>(resource: R): resource is R & Movable {
  return 'move' in resource && 'life' in resource
}

type MoveButtonsProps<R extends Movable = Movable> = {
  resource: R
  /** By name, in their order; what the server does only as part of other work is left out. */
  moves: readonly MoveName<R>[]
  /** The documents to move. */
  rows: readonly Row[]
  onMoved: () => void
}

export function MoveButtons<R extends Movable>({ resource, moves, rows, onMoved }: MoveButtonsProps<R>) {
  const [asking, setAsking] = useState<string | null>(null)
  const [refused, setRefused] = useState<Refused>({ label: '', documents: [] })
  const { run, isPending } = useCommandForEach(resource.move as Command)
  const may = useMay()
  const refresh = useRefresh()
  const handleMove = async (move: string, reason?: string) => {
    setAsking(null)
    const { key } = resource
    const failures = await run(
      rows.map((row) => ({
        [key]: row[key],
        revision: row['revision'],
        move,
        ...(reason && { reason }),
      })),
    )
    const label = `${resource.label}${resource.life.moves[move]?.label}`
    const done = failures.filter((failure) => failure === null).length
    if (done > 0) announce(`${label}完成，共 ${done} 项`)
    const [first] = failures
    if (first && rows.length === 1) reportFailure(first)
    else setRefused({ label, documents: refusedOf(resource, rows, failures) })
    refresh(resource)
    onMoved()
  }
  return (
    <>
      {moves.map((name) => {
        const move = resource.life.moves[name]
        if (!move || !isOffered(move, resource, may)) return null
        const hindered = hindrance(move, rows)
        return (
          <Button
            key={name}
            disabled={hindered !== null}
            loading={isPending}
            title={hindered ?? undefined}
            onClick={() => (isAskedAbout(move) ? setAsking(name) : void handleMove(name))}
          >
            {move.label}
          </Button>
        )
      })}
      {asking !== null && (
        <FormDialog
          title={resource.life.moves[asking]?.label ?? ''}
          fields={REASON}
          names={needsReason(resource.life.moves[asking]) ? ['reason'] : []}
          submit="确定"
          isPending={isPending}
          onClose={() => setAsking(null)}
          onSubmit={({ reason }) => handleMove(asking, reason === undefined ? undefined : String(reason))}
        >
          <Question resource={resource} move={resource.life.moves[asking]} rows={rows} />
        </FormDialog>
      )}
      {refused.documents.length > 0 && (
        <RefusedDialog
          label={refused.label}
          refused={refused.documents}
          onClose={() => setRefused({ label: '', documents: [] })}
        />
      )}
    </>
  )
}

function refusedOf(
  resource: Movable,
  rows: readonly Row[],
  failures: readonly (CallFailure | null)[],
): RefusedDocument[] {
  return rows.flatMap((row, at) => {
    const failure = failures[at]
    return failure ? [{ docNo: nameOf(resource, row), message: failure.message }] : []
  })
}

const NAMED_AT_MOST = 5

/** What is about to be moved, how much that is, and whether there is a way back. */
function Question({
  resource,
  move,
  rows,
}: Pick<MoveButtonsProps, 'resource' | 'rows'> & { move: Move | undefined }) {
  const named = rows.slice(0, NAMED_AT_MOST).map((row) => nameOf(resource, row))
  const others = rows.length > named.length ? ` 等 ${rows.length} 项` : ''
  return (
    <p>
      {resource.label} {named.join('、')}
      {others} 将{move?.label}
      {measured(resource, rows)}。{move && afterwards(resource.life, move)}请核对后确定。
    </p>
  )
}

function measured(resource: Movable, rows: readonly Row[]): string {
  const { fields, measures = [] } = resource
  const sums = pageTotals(resource, measures, rows)
  const told = measures.map((name) => `${fields[name]?.label} ${sums[name]}`)
  return told.length === 0 ? '' : `：${rows.length > 1 ? '共' : ''}${told.join('、')}`
}

/** A move backwards is a way back itself. */
function afterwards(life: LifeCycle, move: Move): string {
  const back = move.kind === 'reverse' ? null : waysBack(life, move)
  if (back === null) return ''
  return back.length > 0 ? `之后可用「${back.join('」「')}」撤回。` : '之后不能撤回。'
}

function nameOf({ key }: Movable, row: Row): string {
  return String(row['code'] ?? row[key])
}

function isAskedAbout({ kind, asks }: Move): boolean {
  return kind === 'reverse' || asks !== undefined
}

/** What the server would refuse this user is not offered. */
function isOffered(move: Move, { writes }: Movable, may: (needs: Needs) => boolean): boolean {
  return may(needsOfMove(move, writes)) && (move.kind !== 'reverse' || may('document.reverse'))
}
