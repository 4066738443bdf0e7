// 退件推送设置 — where an owner's system is told of returned parcels, and the secret it knows our messages by.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import type { ownerRule } from '#shared/contracts/base/owner.ts'
import { ownerPushSettings, setOwnerPush } from '#shared/contracts/base/owner.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'

type Rule = RecordOf<typeof ownerRule>

export function SetPush({ rows, onDone }: { rows: readonly Rule[]; onDone: () => void }) {
  const rule = onlyOne(rows)
  const isKept = rule?.pushSecretAt != null
  const { pushSecret } = ownerPushSettings
  const fields = {
    ...ownerPushSettings,
    pushSecret: { ...pushSecret, label: isKept ? '推送密钥（留空则不变）' : pushSecret.label },
  }
  return (
    <CommandButton
      label="退件推送设置"
      of={rule}
      call={setOwnerPush}
      fields={fields}
      names={['pushUrl', 'pushGeneration', 'pushSecret']}
      row={{ pushUrl: rule?.pushUrl, pushGeneration: rule?.pushGeneration }}
      bodyOf={(values, rule) => ({ ...values, code: rule.code })}
      done={({ codeName, pushUrl }) =>
        pushUrl === ''
          ? `${codeName ?? '货主'}不再推送退件`
          : `${codeName ?? '货主'}的退件将推送到 ${pushUrl}`
      }
      onDone={onDone}
    />
  )
}
