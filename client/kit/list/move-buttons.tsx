// The moves of documents: one button for each that the chosen ones allow. A move backwards asks for its reason.
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { type FormEvent, useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { useCommand } from '#client/data/use-command.ts'
import type { Row } from '#client/kit/fields/field-text.ts'
import { useMay } from '#client/kit/use-may.ts'
import type { Call } from '#shared/contracts/request.ts'
import type { Resource } from '#shared/contracts/resource.ts'
import type { LifeCycle } from '#shared/domain/life-cycle.ts'

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
  const handleMove = async (move: string, reason?: string) => {
    setAsking(null)
    const done = await moveAll(rows, ({ [resource.key]: key, revision }) =>
      run({ [resource.key]: key, revision, move, ...(reason && { reason }) } as never),
    )
    if (done > 0) announce(`${resource.life.moves[move]?.label}：${done} 张${resource.label}`)
    onMoved()
  }
  return (
    <>
      {moves.map((name) => {
        const move = resource.life.moves[name]
        if (!move || (move.needs && !may(move.needs))) return null
        const isPossible = rows.length > 0 && rows.every(({ state }) => move.from.includes(String(state)))
        return (
          <Button
            key={name}
            disabled={!isPossible}
            loading={isPending}
            title={isPossible ? undefined : `适用于状态：${move.from.join('、')}`}
            onClick={() => (move.kind === 'reverse' ? setAsking(name) : void handleMove(name))}
          >
            {move.label}
          </Button>
        )
      })}
      {asking !== null && (
        <ReasonDialog
          title={resource.life.moves[asking]?.label ?? ''}
          onClose={() => setAsking(null)}
          onReason={(reason) => void handleMove(asking, reason)}
        />
      )}
    </>
  )
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

type ReasonDialogProps = { title: string; onClose: () => void; onReason: (reason: string) => void }

export function ReasonDialog({ title, onClose, onReason }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') onReason(reason.trim())
  }
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit}>
        <DialogBody>
          <label className="swms-field">
            原因
            <textarea
              className={`bp6-input bp6-fill${isMissing ? ' bp6-intent-danger' : ''}`}
              rows={3}
              maxLength={200}
              value={reason}
              aria-invalid={isMissing || undefined}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </label>
          {isMissing && <p role="alert">请填写原因</p>}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>取消</Button>
              <Button type="submit" intent="primary">
                确定
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  )
}
