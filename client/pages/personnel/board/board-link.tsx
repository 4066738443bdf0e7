// 看板链接 — the address of a warehouse's wall board, with a key that is good for some days.
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { useCall } from '#client/data/use-call.ts'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { useStartValues } from '#client/kit/form/use-start-values.ts'
import { formatInstant } from '#client/kit/format.ts'
import { useMay } from '#client/kit/use-may.ts'
import type { CallResult } from '#shared/contracts/call.ts'
import { integer, preset, reference } from '#shared/contracts/field.ts'
import { issueBoardKey } from '#shared/contracts/labor/board.ts'

const FIELDS = {
  warehouse: reference('仓库', 'warehouse'),
  days: preset(integer('有效天数', { min: 1, max: 90 }), 30),
}

type Issued = CallResult<typeof issueBoardKey>

export function BoardLink() {
  const [isOpen, setOpen] = useState(false)
  const issue = useCall(issueBoardKey)
  const start = useStartValues()
  const may = useMay()
  if (!may('dispatch.write')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>看板链接</Button>
      {isOpen && (
        <FormDialog
          title="看板链接"
          fields={FIELDS}
          names={['warehouse', 'days']}
          row={start}
          submit="生成"
          isPending={issue.isPending}
          onClose={() => setOpen(false)}
          onSubmit={async (values) => {
            await issue.mutateAsync({ body: values as never }).then(
              () => setOpen(false),
              // The user has been told.
              () => undefined,
            )
          }}
        />
      )}
      {issue.data && <LinkDialog issued={issue.data} onClose={() => issue.reset()} />}
    </>
  )
}

function LinkDialog({
  issued: { key, warehouseName, validUntil },
  onClose,
}: {
  issued: Issued
  onClose: () => void
}) {
  const href = `/temporary-dashboard?${new URLSearchParams({ key })}`
  return (
    <Dialog isOpen title={`${warehouseName}的看板`} onClose={onClose}>
      <DialogBody>
        <p>
          在看板屏幕的浏览器中打开此地址，{formatInstant(validUntil)}{' '}
          前有效。得到地址的人无需登录即可查看，请只用于看板。
        </p>
        <p>
          <a href={href} target="_blank" rel="noreferrer">
            打开看板
          </a>
        </p>
        <input
          className="bp6-input bp6-fill"
          readOnly
          aria-label="看板地址"
          value={window.location.origin + href}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>关闭</Button>} />
    </Dialog>
  )
}
