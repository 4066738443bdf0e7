// 拼多多授权 and 取消授权 — the address where a merchant agrees that this console acts for their shop, and the end of that.

import { useState } from 'react'
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formatInstant } from '#client/kit/format.ts'
import { LinkDialog } from '#client/kit/link-dialog.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { shop } from '#shared/contracts/base/owner.ts'
import { revokeAuthorization, startAuthorization } from '#shared/contracts/base/shop-authorization.ts'
import { text } from '#shared/contracts/definition/field.ts'
import type { CallResult } from '#shared/contracts/definition/request.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { AUTHORIZED_PLATFORM } from '#shared/domain/values.ts'

type Shop = RecordOf<typeof shop>

const REASON = { reason: text('原因', 200) }

type CommandsProps = { rows: readonly Shop[]; onDone: () => void }

export function ShopCommands({ rows, onDone }: CommandsProps) {
  const chosen = onlyOne(rows)
  return (
    <>
      <Authorize shop={chosen} onDone={onDone} />
      <CommandButton
        label="取消授权"
        disabled={chosen?.authState === '未授权'}
        of={chosen}
        call={revokeAuthorization}
        fields={REASON}
        names={['reason']}
        bodyOf={(values, { code }) => ({ ...values, code })}
        done={({ name }) => `${name}已取消授权，保存的令牌已删除`}
        onDone={onDone}
      />
    </>
  )
}

function Authorize({ shop, onDone }: { shop: Shop | undefined; onDone: () => void }) {
  const { run, isPending } = useCommand(startAuthorization)
  const [begun, setBegun] = useState<CallResult<typeof startAuthorization> | null>(null)
  if (!useMay()(startAuthorization.needs)) return null
  const isPossible = shop?.platform === AUTHORIZED_PLATFORM && shop.status === '启用'
  return (
    <>
      <Button
        disabled={!isPossible}
        loading={isPending}
        onClick={() => void run({ code: String(shop?.code) }).then(setBegun)}
      >
        拼多多授权
      </Button>
      {begun && (
        <LinkDialog
          title={`授权 ${shop?.name ?? '店铺'}`}
          told={`请商家用拼多多主账号打开并同意授权，${formatInstant(begun.validUntil)} 前有效，只能使用一次。`}
          label="授权地址"
          href={begun.authorizeUrl}
          onClose={() => {
            setBegun(null)
            onDone()
          }}
        />
      )}
    </>
  )
}
