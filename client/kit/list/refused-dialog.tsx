// Which of several documents a command could not be done with, and why; it was done with the others.
import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { CallFailure } from '#client/data/call-failure.ts'
import { OpenDialog } from '#client/kit/open-dialog.tsx'
import '#client/kit/list/refused-dialog.css'

export type Refused = { title: string; documents: readonly { name: string; reason: string }[] }

/** Null where all were done. */
export function refusedOf(
  label: string,
  names: readonly string[],
  failures: readonly (CallFailure | null)[],
): Refused | null {
  const documents = names.flatMap((name, at) => {
    const failure = failures[at]
    return failure ? [{ name, reason: failure.message }] : []
  })
  return documents.length === 0 ? null : { title: `${label}：${documents.length} 项未完成`, documents }
}

export function RefusedDialog({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  return (
    <OpenDialog title={refused.title} onClose={onClose}>
      <DialogBody>
        <table className="swms-table swms-refused" aria-label="未完成的单据">
          <thead>
            <tr>
              <th>单据</th>
              <th>原因</th>
            </tr>
          </thead>
          <tbody>
            {refused.documents.map(({ name, reason }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>关闭</Button>} />
    </OpenDialog>
  )
}
