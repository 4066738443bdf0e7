// 看板链接 — the address of a warehouse's wall board, with a key that is good for some days.

import { useState } from 'react'
import { useCall } from '#client/data/use-call.ts'
import { Button } from '#client/kit/button.tsx'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { useStartValues } from '#client/kit/form/use-start-values.ts'
import { formatInstant } from '#client/kit/format.ts'
import { LinkDialog } from '#client/kit/link-dialog.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { integer, preset, reference } from '#shared/contracts/definition/field.ts'
import { issueBoardKey } from '#shared/contracts/labor/board.ts'
import { hrefTo } from '#shared/routes.ts'

const FIELDS = {
  warehouse: reference('仓库', 'warehouse'),
  days: preset(integer('有效天数', { min: 1, max: 90 }), 30),
}

export function BoardLink() {
  const [isOpen, setOpen] = useState(false)
  const issue = useCall(issueBoardKey)
  const start = useStartValues()
  const may = useMay()
  if (!may(issueBoardKey.needs)) return null
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
            await issue.mutateAsync({ body: values }).then(
              () => setOpen(false),
              // The user has been told.
              () => undefined,
            )
          }}
        />
      )}
      {issue.data && (
        <LinkDialog
          title={`${issue.data.warehouseName}的看板`}
          told={`在看板屏幕的浏览器中打开此地址，${formatInstant(issue.data.validUntil)} 前有效。得到地址的人无需登录即可查看，请只用于看板。`}
          label="看板地址"
          href={hrefTo('temporaryBoard', { key: issue.data.key })}
          onClose={() => issue.reset()}
        />
      )}
    </>
  )
}
