// 换组 — the chosen worker belongs to another team from now on.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { employee } from '#shared/contracts/people/employee.ts'
import { switchTeam, teamSwitch } from '#shared/contracts/people/work-team.ts'

type Worker = RecordOf<typeof employee>

type SwitchTeamProps = { rows: readonly Worker[]; onDone: () => void }

export function SwitchTeam({ rows, onDone }: SwitchTeamProps) {
  const worker = onlyOne(rows)
  return (
    <CommandButton
      label="换组"
      of={worker}
      call={switchTeam}
      fields={teamSwitch.fields}
      names={['toTeam', 'reason']}
      row={{ warehouse: worker?.warehouse }}
      bodyOf={(values, worker) => ({ ...values, worker: worker.empNo })}
      done={({ workerName, toTeamName }) => `${workerName} 已换到${toTeamName}`}
      onDone={onDone}
    />
  )
}
