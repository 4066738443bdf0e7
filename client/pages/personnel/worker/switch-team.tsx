// 换组 — the chosen worker belongs to another team from now on.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { switchTeam, teamSwitch } from '#shared/contracts/people/work-team.ts'

type SwitchTeamProps = { rows: readonly Row[]; onDone: () => void }

export function SwitchTeam({ rows, onDone }: SwitchTeamProps) {
  const [worker, ...others] = rows
  return (
    <CommandButton
      label="换组"
      disabled={worker === undefined || others.length > 0}
      call={switchTeam}
      fields={teamSwitch.fields}
      names={['toTeam', 'reason']}
      row={{ warehouse: worker?.['warehouse'] }}
      bodyOf={(values) => ({ ...values, worker: worker?.['empNo'] })}
      done={({ workerName, toTeamName }) => `${workerName} 已换到${toTeamName}`}
      onDone={onDone}
    />
  )
}
