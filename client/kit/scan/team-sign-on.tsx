// A team at a station: whoever stands there ticks who has come, and they sign on in one step.
import { Checkbox, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { Button } from '#client/kit/button.tsx'
import { OpenDialog } from '#client/kit/open-dialog.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { getSignOnTeams, MOST_TOGETHER } from '#shared/contracts/labor/sign-on.ts'

type Team = CallResult<typeof getSignOnTeams>[number]
export type Present = { team: string; present: string[] }
type TeamSignOnProps = { warehouse: string; onSignOn: (present: Present) => void; onClose: () => void }

export function TeamSignOn({ onClose, ...props }: TeamSignOnProps) {
  return (
    <OpenDialog title="班组上岗" onClose={onClose}>
      <QueryBoundary loading={<SkeletonLines count={4} />}>
        <Teams {...props} />
      </QueryBoundary>
    </OpenDialog>
  )
}

function Teams({ warehouse, onSignOn }: Omit<TeamSignOnProps, 'onClose'>) {
  const teams = useData({ ...queryOf(getSignOnTeams, { query: { warehouse } }), staleTime: 0 })
  const [code, setCode] = useState('')
  const team = teams.find((one) => one.code === code) ?? teams[0]
  if (!team) return <DialogBody>此仓库没有启用的班组，请扫工牌上岗</DialogBody>
  return (
    <>
      <DialogBody>
        <div className="bp6-html-select bp6-fill">
          <select
            aria-label="班组"
            value={team.code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          >
            {teams.map(({ code: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </DialogBody>
      <Members key={team.code} team={team} onSignOn={onSignOn} />
    </>
  )
}

/** Ticked are those who are free, unless they are too many: whoever works elsewhere would be called away. */
function Members({ team, onSignOn }: { team: Team; onSignOn: (present: Present) => void }) {
  const [present, setPresent] = useState(() => {
    const free = team.members.filter(({ hindrance, isElsewhere }) => !hindrance && !isElsewhere)
    return free.length > MOST_TOGETHER ? [] : free.map(({ empNo }) => empNo)
  })
  const isTooMany = present.length > MOST_TOGETHER
  return (
    <>
      <DialogBody>
        {team.members.map(({ empNo, name, hindrance, isElsewhere }) => (
          <Checkbox
            key={empNo}
            checked={present.includes(empNo)}
            disabled={hindrance !== null}
            onChange={({ currentTarget }) => setPresent(ticked(present, empNo, currentTarget.checked))}
          >
            {hindrance ?? `${name}（${empNo}）${isElsewhere ? '已在其他站台上岗，勾选后调来' : ''}`}
          </Checkbox>
        ))}
      </DialogBody>
      <DialogFooter
        actions={
          <Button
            intent="primary"
            disabled={isTooMany}
            onClick={() => onSignOn({ team: team.code, present })}
          >
            {isTooMany ? `一起上岗不超过${MOST_TOGETHER}人` : `${present.length} 人到岗，上岗`}
          </Button>
        }
      />
    </>
  )
}

function ticked(present: readonly string[], empNo: string, isPresent: boolean): string[] {
  const others = present.filter((one) => one !== empNo)
  return isPresent ? [...others, empNo] : others
}
