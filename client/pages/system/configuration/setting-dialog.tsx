// 修改 of one setting, checked as the server checks it.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { announce } from '#client/data/announcements.ts'
import { useCommand } from '#client/data/use-command.ts'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { configuration, type getConfiguration } from '#shared/contracts/system/configuration.ts'
import { settingHint, settingMistake } from '#shared/domain/settings.ts'

export type Setting = CallResult<typeof getConfiguration>[number]

type SettingDialogProps = { setting: Setting; query: QueryKey; onClose: () => void }

export function SettingDialog({ setting, query, onClose }: SettingDialogProps) {
  const { code, name, value, revision } = setting
  const client = useQueryClient()
  const { run, isPending } = useCommand(configuration.update)
  const { value: field } = configuration.fields
  const hint = settingHint(code)
  const checked = field.input.superRefine((given, context) => {
    const message = settingMistake(code, given)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
  const fields = {
    value: {
      ...field,
      label: hint ? `${field.label}（${hint}）` : field.label,
      longest: 100,
      create: checked,
    },
  }
  return (
    <FormDialog
      title={`修改参数：${name}`}
      name={name}
      fields={fields}
      names={['value']}
      row={{ value, revision }}
      submit="保存"
      isPending={isPending}
      onClose={onClose}
      onSubmit={async (values, { row, blame }) => {
        const body = { code, value: String(values['value']), revision: Number(row['revision']) }
        const saved = await run(body, blame)
        await client.invalidateQueries({ queryKey: query })
        if (saved === null) return
        announce(`${name} 已改为 ${saved.value}`)
        onClose()
      }}
    />
  )
}
