// 打印标签 — of records that are chosen: by a printer of the warehouse, where this browser has chosen one, or by itself.

import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { type Command, type CommandBody, useCommand } from '#client/data/use-command.ts'
import { usePrinter } from '#client/features/labels/chosen-printer.ts'
import { LabelSheets } from '#client/features/labels/label-sheets.tsx'
import { PrinterChoice } from '#client/features/labels/printer-choice.tsx'
import { Button } from '#client/kit/button.tsx'
import type { LabelKind } from '#client/kit/print/label-size.ts'
import { WithLabelSize } from '#client/kit/print/label-size-choice.tsx'
import { Printing } from '#client/kit/print/print-button.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { CallResult } from '#shared/contracts/definition/request.ts'
import type { LabelContent, printLocationLabels } from '#shared/contracts/printing/label.ts'

type Labelling = Command & Pick<typeof printLocationLabels, 'result'>

type PrintLabelsProps<C extends Labelling> = {
  label?: string
  disabled: boolean
  kind: LabelKind
  /** Offered to those who may make it. */
  call: C
  body: Omit<CommandBody<C>, 'printer'>
}

export function PrintLabels<C extends Labelling>(props: PrintLabelsProps<C>) {
  const { label = '打印标签', disabled, kind, call, body } = props
  const { printers, chosen, choose } = usePrinter(kind)
  const [labels, setLabels] = useState<readonly LabelContent[] | null>(null)
  const { run, isPending } = useCommand(call as Command)
  const may = useMay()
  if (!may(call.needs)) return null
  const handlePrint = async () => {
    const result = (await run({ ...body, printer: chosen?.code ?? null })) as CallResult<Labelling> | null
    if (result === null) return
    if (chosen) announce(`已送往 ${chosen.name} ${result.jobNos.length} 张，进度见打印任务`)
    else setLabels(result.labels)
  }
  const button = (
    <Button disabled={disabled} loading={isPending || labels !== null} onClick={() => void handlePrint()}>
      {label}
    </Button>
  )
  return (
    <span className="bp6-control-group">
      {chosen ? button : <WithLabelSize kind={kind}>{button}</WithLabelSize>}
      <PrinterChoice kind={kind} printers={printers} chosen={chosen} onChoose={choose} />
      {labels && (
        <Printing
          sheets={() => <LabelSheets labels={labels} />}
          labels={kind}
          onDone={() => setLabels(null)}
        />
      )}
    </span>
  )
}
