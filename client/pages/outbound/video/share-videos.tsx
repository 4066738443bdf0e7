// 分享链接 — the address of a parcel's films, for a customer who has no account.

import { useState } from 'react'
import { useCall } from '#client/data/use-call.ts'
import { Button } from '#client/kit/button.tsx'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { formatInstant } from '#client/kit/format.ts'
import { LinkDialog } from '#client/kit/link-dialog.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { integer, preset } from '#shared/contracts/definition/field.ts'
import { shareParcelVideos } from '#shared/contracts/outbound/parcel-video.ts'
import { hrefTo } from '#shared/routes.ts'

const FIELDS = { days: preset(integer('有效天数', { min: 1, max: 30 }), 7) }

export function ShareVideos({ waybillNo }: { waybillNo: string }) {
  const [isOpen, setOpen] = useState(false)
  const share = useCall(shareParcelVideos)
  if (!useMay()(shareParcelVideos.needs)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>分享链接</Button>
      {isOpen && (
        <FormDialog
          title="分享链接"
          fields={FIELDS}
          names={['days']}
          row={{ days: 7 }}
          submit="生成"
          isPending={share.isPending}
          onClose={() => setOpen(false)}
          onSubmit={async ({ days }) => {
            await share.mutateAsync({ body: { waybillNo, days: Number(days) } }).then(
              () => setOpen(false),
              // The user has been told.
              () => undefined,
            )
          }}
        />
      )}
      {share.data && (
        <LinkDialog
          title={`运单 ${waybillNo} 的录像`}
          told={`发给客户，${formatInstant(share.data.validUntil)} 前有效。得到地址的人无需登录即可查看此包裹的商品与录像。`}
          label="录像地址"
          href={hrefTo('parcelVideos', { key: share.data.key })}
          onClose={() => share.reset()}
        />
      )}
    </>
  )
}
