// A command beside a list or a document: a button, and a dialog for what the command needs to know.

import { type ReactNode, useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { type Command, type CommandBody, useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import type { Row } from '#client/kit/fields/field-text.ts'
import { FormDialog, type Sent } from '#client/kit/form/form-dialog.tsx'
import type { ValuesOf } from '#client/kit/form/form-values.ts'
import { RefusedDialog, refusedIn } from '#client/kit/form/refused-dialog.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { RefusedDocument } from '#shared/contracts/definition/each.ts'
import type { CallResult } from '#shared/contracts/definition/request.ts'
import type { Exactly, Fields, StartOf } from '#shared/contracts/definition/resource.ts'
import { hindrance, type Step } from '#shared/domain/life-cycle.ts'

type CommandButtonProps<C extends Command, F extends Fields, N extends keyof F & string, S, B> = {
  label: string
  disabled?: boolean
  /** Of the life of the documents: disabled where it does not start from their states. */
  step?: Step
  documents?: readonly Row[]
  /** The one record that it is about; disabled while there is none. */
  of?: S | undefined
  /** Offered to those who may make it. */
  call: C
  /** Above the fields of the dialog: what it is about. */
  about?: ReactNode
  /** What is asked for; without any the button does it at once, unless it cannot be taken back. */
  fields?: F
  names?: readonly N[]
  /** What stands in the fields at first. */
  row?: StartOf<F>
  bodyOf: (values: ValuesOf<F, N>, record: S) => Exactly<B, CommandBody<C>>
  /** What the user is told afterwards. */
  done: (result: CallResult<C>) => string
  onDone: () => void
}

export function CommandButton<
  C extends Command,
  B extends CommandBody<C>,
  F extends Fields = Record<never, never>,
  N extends keyof F & string = never,
  S = undefined,
>(props: CommandButtonProps<C, F, N, S, B>) {
  const { label, step, documents = [], call, names = [], row, bodyOf, done, onDone } = props
  const fields = props.fields ?? ({} as F)
  const isAbsent = 'of' in props && props.of === undefined
  const disabled = props.disabled === true || isAbsent
  const hindered = step ? hindrance(step, documents) : null
  const isFinal = step?.asks === 'first'
  const [isOpen, setOpen] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedDocument[]>([])
  const { run, isPending } = useCommand(call)
  const may = useMay()
  if (!may(call.needs)) return null
  const send = async (values: ValuesOf<F, N>, sent?: Sent) => {
    const result = await run(bodyOf(values, props.of as S), sent?.blame)
    if (result === null) return
    const left = refusedIn(result)
    if (left.length === 0 || left.length < documents.length) announce(done(result))
    setRefused(left)
    setOpen(false)
    onDone()
  }
  return (
    <>
      <Button
        disabled={disabled || hindered !== null}
        title={hindered ?? undefined}
        loading={isPending}
        onClick={() => (names.length > 0 || isFinal ? setOpen(true) : void send({} as ValuesOf<F, N>))}
      >
        {label}
      </Button>
      {isOpen && (
        <FormDialog
          title={label}
          fields={fields}
          names={names}
          row={row}
          submit="确定"
          isPending={isPending}
          onSubmit={send}
          onClose={() => setOpen(false)}
        >
          {props.about}
          <Question label={label} isFinal={isFinal} count={documents.length} />
        </FormDialog>
      )}
      {refused.length > 0 && <RefusedDialog label={label} refused={refused} onClose={() => setRefused([])} />}
    </>
  )
}

/** Of how many documents, and whether there is a way back. */
function Question({ label, isFinal, count }: { label: string; isFinal: boolean; count: number }) {
  if (count < 2 && !isFinal) return null
  return (
    <p>
      {count > 1 && `共 ${count} 项`}将{label}
      {isFinal && '，之后不能撤回'}，请核对后确定。
    </p>
  )
}
