// Which of several documents a command could not be done with, and why; it was done with the others.

import { DialogBody, DialogFooter } from '@blueprintjs/core'
import { Button } from '#client/kit/button.tsx'
import { OpenDialog } from '#client/kit/open-dialog.tsx'
import type { RefusedDocument } from '#shared/contracts/definition/each.ts'
import '#client/kit/form/refused-dialog.css'

type RefusedDialogProps = {
  /** Of the command. */
  label: string
  refused: readonly RefusedDocument[]
  onClose: () => void
}

export function RefusedDialog({ label, refused, onClose }: RefusedDialogProps) {
  return (
    <OpenDialog title={`${label}：${refused.length} 项未完成`} onClose={onClose}>
      <DialogBody>
        <table className="swms-table swms-refused" aria-label="未完成的单据">
          <thead>
            <tr>
              <th>单据</th>
              <th>原因</th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ docNo, message }) => (
              <tr key={docNo}>
                <td>{docNo}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>关闭</Button>} />
    </OpenDialog>
  )
}

/** What the answer of a command says of them; of a single document the answer is the refusal itself. */
export function refusedIn(result: unknown): readonly RefusedDocument[] {
  const { refused = [] } = result as { refused?: readonly RefusedDocument[] }
  return refused
}
