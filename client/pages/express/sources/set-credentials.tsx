// 设置账号 — as whom a source asks its platform; what was set is never shown again.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { note, text } from '#shared/contracts/definition/field.ts'
import type { Fields, RecordOf } from '#shared/contracts/definition/resource.ts'
import { setSourceCredentials, type waybillSource } from '#shared/contracts/express/source.ts'
import { CREDENTIALS, LONGEST_CREDENTIAL } from '#shared/domain/express-credentials.ts'

type Source = RecordOf<typeof waybillSource>
type SetCredentialsProps = { rows: readonly Source[]; onDone: () => void }

export function SetCredentials({ rows, onDone }: SetCredentialsProps) {
  const chosen = onlyOne(rows)
  const source = chosen?.kind === '号段' ? undefined : chosen
  const fields = source ? fieldsOf(source) : {}
  return (
    <CommandButton
      key={source?.code}
      label={source?.credentialsAt ? '重设平台账号' : '设置平台账号'}
      of={source}
      call={setSourceCredentials}
      fields={fields}
      names={Object.keys(fields)}
      bodyOf={(credentials, { code }) => ({ code, credentials: credentials as Record<string, string> })}
      done={({ name }) => `${name} 的平台账号已设置`}
      onDone={onDone}
    />
  )
}

function fieldsOf({ kind }: Source): Fields {
  if (kind === '号段') return {}
  const fields = CREDENTIALS[kind].map(({ name, label, isRequired }) => [
    name,
    isRequired ? text(label, LONGEST_CREDENTIAL) : note(label, LONGEST_CREDENTIAL),
  ])
  return Object.fromEntries(fields)
}
