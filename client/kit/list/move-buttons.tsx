// The moves of documents: one button for each that the chosen ones allow. A move backwards asks for its reason, and what cannot
// be taken back asks first; both say what they are about to move.
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { useCommand } from '#client/data/use-command.ts'
import type { Row } from '#client/kit/fields/field-text.ts'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { text } from '#shared/contracts/field.ts'
import type { Call } from '#shared/contracts/request.ts'
import type { Resource } from '#shared/contracts/resource.ts'
import type { Action } from '#shared/domain/actions.ts'
import { type LifeCycle, type Move, needsReason } from '#shared/domain/life-cycle.ts'

const REASON = { reason: text('原因', 200) }

export type Movable = Resource & { move: Call; life: LifeCycle }

type MoveButtonsProps = {
  resource: Movable
  /** By name, in their order; what the server does only as part of other work is left out. */
  moves: readonly string[]
  /** The documents to move. */
  rows: readonly Row[]
  onMoved: () => void
}

export function MoveButtons({ resource, moves, rows, onMoved }: MoveButtonsProps) {
  const [asking, setAsking] = useState<string | null>(null)
  const { run, isPending } = useCommand(resource.move as never)
  const may = useMay()
  const refresh = useRefresh()
  const handleMove = async (move: string, reason?: string) => {
    setAsking(null)
    const done = await moveAll(rows, ({ [resource.key]: key, revision }) =>
      run({ [resource.key]: key, revision, move, ...(reason && { reason }) } as never),
    )
    if (done > 0) announce(`${resource.label}${resource.life.moves[move]?.label}完成，共 ${done} 项`)
    refresh(resource)
    onMoved()
  }
  return (
    <>
      {moves.map((name) => {
        const move = resource.life.moves[name]
        if (!move || !isAllowed(move, may)) return null
        const isPossible = rows.length > 0 && rows.every(({ state }) => move.from.includes(String(state)))
        return (
          <Button
            key={name}
            disabled={!isPossible}
            loading={isPending}
            title={isPossible ? undefined : `适用于状态：${move.from.join('、')}`}
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
    </>
  )
}

const NAMED_AT_MOST = 5

/** Names what is about to be moved. */
function Question({
  resource,
  move,
  rows,
}: Pick<MoveButtonsProps, 'resource' | 'rows'> & { move: Move | undefined }) {
  const named = rows.slice(0, NAMED_AT_MOST).map((row) => String(row['code'] ?? row[resource.key]))
  const others = rows.length > named.length ? ` 等 ${rows.length} 项` : ''
  return (
    <p>
      {resource.label} {named.join('、')}
      {others} 将{move?.label}，请核对后确定。
    </p>
  )
}

function isAskedAbout({ kind, asks }: Move): boolean {
  return kind === 'reverse' || asks !== undefined
}

/** What the server would refuse this user is not offered. */
function isAllowed({ needs, kind }: Move, may: (action: Action) => boolean): boolean {
  return (!needs || may(needs)) && (kind !== 'reverse' || may('document.reverse'))
}

/** One after the other; the first refusal, which the user has been told, ends it. Answers how many were moved. */
async function moveAll(rows: readonly Row[], move: (row: Row) => Promise<unknown>): Promise<number> {
  let done = 0
  for (const row of rows) {
    if ((await move(row)) === null) return done
    done += 1
  }
  return done
}
