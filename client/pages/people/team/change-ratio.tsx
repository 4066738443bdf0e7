// 调整系数 — another share for the chosen member from an instant on; what they earned before stays as it was shared.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { optional } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { changeRatio, teamMembership } from '#shared/contracts/people/work-team.ts'

type Membership = RecordOf<typeof teamMembership>

type ChangeRatioProps = { rows: readonly Membership[]; onDone: () => void }

const FIELDS = {
  ratio: teamMembership.fields.ratio,
  from: { ...optional(teamMembership.fields.from), label: '生效时间（不填为现在）' },
}

export function ChangeRatio({ rows, onDone }: ChangeRatioProps) {
  const member = onlyOne(rows)
  return (
    <CommandButton
      label="调整系数"
      of={member}
      call={changeRatio}
      fields={FIELDS}
      names={['ratio', 'from']}
      row={{ ratio: member?.ratio }}
      bodyOf={(values, member) => ({ ...values, id: member.id, revision: member.revision })}
      done={({ workerName, ratio }) => `${workerName}的分配系数已调整为 ${ratio}`}
      onDone={onDone}
    />
  )
}
