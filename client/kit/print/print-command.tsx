// 打印 of what the server has to be told of: it answers what stands on the sheets.

import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { type Command, useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { RefusedDialog } from '#client/kit/form/refused-dialog.tsx'
import type { LabelKind } from '#client/kit/print/label-size.ts'
import { WithLabelSize } from '#client/kit/print/label-size-choice.tsx'
import { Printing } from '#client/kit/print/print-button.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { RefusedDocument } from '#shared/contracts/definition/each.ts'
import type { Call, CallResult } from '#shared/contracts/definition/request.ts'

/** Of many documents some may be refused. */
type Printable = Call & { result: z.ZodType<{ done: unknown[]; refused: RefusedDocument[] }> }

type PrintCommandProps<C extends Printable> = {
  label: string
  disabled?: boolean
  call: C
  body: Readonly<Record<string, unknown>>
  /** `Sheet`s, each on a page of its own. */
  sheets: (result: CallResult<C>) => ReactNode
  /** As of a `PrintButton`. */
  labels?: LabelKind
  onDone: () => void
}

export function PrintCommand<C extends Printable>(props: PrintCommandProps<C>) {
  const { label, disabled = false, call, body, sheets, labels, onDone } = props
  const [printed, setPrinted] = useState<{ result: CallResult<C> } | null>(null)
  const [refused, setRefused] = useState<readonly RefusedDocument[]>([])
  const { run, isPending } = useCommand(call as Command)
  const may = useMay()
  if (!may(call.needs)) return null
  const handlePrint = async () => {
    const result = (await run(body)) as CallResult<C> | null
    if (result === null) return
    setRefused(result.refused)
    if (result.done.length > 0) setPrinted({ result })
  }
  const handleDone = () => {
    setPrinted(null)
    onDone()
  }
  return (
    <>
      <WithLabelSize kind={labels}>
        <Button
          disabled={disabled}
          loading={isPending || printed !== null}
          onClick={() => void handlePrint()}
        >
          {label}
        </Button>
      </WithLabelSize>
      {printed && <Printing sheets={() => sheets(printed.result)} labels={labels} onDone={handleDone} />}
      {refused.length > 0 && printed === null && (
        <RefusedDialog label={label} refused={refused} onClose={() => setRefused([])} />
      )}
    </>
  )
}
