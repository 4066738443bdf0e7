// Who is at which timed work now: badges make a team that begins, or come and go at the work that is chosen.
import { useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { useLive } from '#client/kit/dashboard/use-live.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formatCount } from '#client/kit/format.ts'
import { tell as telling, useFeedback } from '#client/kit/scan/feedback.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useInOrder } from '#client/kit/scan/use-in-order.ts'
import { ChosenWork, WorkActions } from '#client/pages/labor/timed/chosen-work.tsx'
import {
  type Member,
  type Running,
  timedStationQuery,
  useComeAndGo,
  useFindWorker,
} from '#client/pages/labor/timed/timed-work.ts'
import { startTimedWork, TIMED_START } from '#shared/contracts/labor/timed-work.ts'

const EVERY_MS = 30_000

export function TimedTeams({ warehouse }: { warehouse: string }) {
  const { data, refresh } = useLive(timedStationQuery(warehouse), EVERY_MS)
  const { works } = data
  const [chosenNo, setChosenNo] = useState<string | null>(null)
  const [team, setTeam] = useState<readonly Member[]>([])
  const chosen = works.find(({ workNo }) => workNo === chosenNo) ?? null
  const { told, handleScan } = useBadges({ warehouse, chosen, team, setTeam, choose: setChosenNo, refresh })
  const handleDone = () => {
    setTeam([])
    setChosenNo(null)
    void refresh()
  }
  return (
    <Station
      title="计时作业"
      takesBadges
      asks={chosen ? '请扫描工牌：加入或离开' : '请扫描工牌'}
      hint={
        chosen ? '扫描作业中的人即离开，其他人即加入' : '扫描所有人的工牌后开始；扫描作业中的人即打开其作业'
      }
      told={told}
      onScan={handleScan}
      onRepeat={handleScan}
      actions={
        chosen ? (
          <WorkActions
            work={chosen}
            onChange={() => void refresh()}
            onLeave={() => setChosenNo(null)}
            onStopped={handleDone}
          />
        ) : (
          team.length > 0 && <TeamActions warehouse={warehouse} team={team} onDone={handleDone} />
        )
      }
    >
      {chosen ? (
        <ChosenWork work={chosen} />
      ) : (
        <>
          <Team team={team} onRemove={(gone) => setTeam(team.filter(({ worker }) => worker !== gone))} />
          <RunningWorks works={works} onChoose={setChosenNo} />
        </>
      )}
    </Station>
  )
}

type Badges = {
  warehouse: string
  chosen: Running | null
  team: readonly Member[]
  setTeam: (team: readonly Member[]) => void
  choose: (workNo: string) => void
  refresh: () => Promise<unknown>
}

function useBadges({ warehouse, chosen, team, setTeam, choose, refresh }: Badges) {
  const { told, tell } = useFeedback()
  const findWorker = useFindWorker(warehouse)
  const { join, leave } = useComeAndGo()
  const [doubted, setDoubted] = useState('')
  const say = (reason: string | null, done: string, code: string) =>
    tell(reason === null ? telling('good', done) : telling('bad', reason, code))
  const handleScan = useInOrder(async (code) => {
    const found = await findWorker(code)
    if (typeof found === 'string') return tell(telling('bad', found, code))
    const { worker, name, workNo } = found
    if (chosen && workNo === chosen.workNo) {
      say(await leave(workNo, code), `${name} 已离开`, code)
      await refresh()
      return
    }
    if (chosen === null && workNo !== null && team.length === 0) return choose(workNo)
    if (team.some((member) => member.worker === worker)) return tell(telling('notice', `${name} 已扫描`))
    if (workNo !== null && doubted !== code) {
      setDoubted(code)
      return tell(telling('notice', `${name} 正在其他计时作业，再次扫描即调入`, workNo))
    }
    setDoubted('')
    if (chosen) {
      say(await join(chosen.workNo, code, workNo !== null), `${name} 已加入`, code)
      await refresh()
      return
    }
    setTeam([...team, { worker, name, takesOver: workNo !== null }])
    tell(telling('good', name))
  })
  return { told, handleScan }
}

type TeamActionsProps = { warehouse: string; team: readonly Member[]; onDone: () => void }

function TeamActions({ warehouse, team, onDone }: TeamActionsProps) {
  return (
    <CommandButton
      label={`开始（${formatCount(team.length)} 人）`}
      call={startTimedWork}
      fields={TIMED_START}
      names={['kind', 'docNo', 'truck']}
      bodyOf={(values) => ({
        ...values,
        warehouse,
        workers: team.map(({ worker }) => worker),
        takeOver: team.some(({ takesOver }) => takesOver),
      })}
      done={({ kind }) => `${kind}已开始计时`}
      onDone={onDone}
    />
  )
}

type TeamProps = { team: readonly Member[]; onRemove: (worker: string) => void }

function Team({ team, onRemove }: TeamProps) {
  if (team.length === 0) return null
  return (
    <section className="swms-section" aria-label="待开始">
      <header className="swms-section-header">
        <h2 className="swms-section-title">待开始 {formatCount(team.length)} 人</h2>
      </header>
      <ul className="swms-station-rows">
        {team.map(({ worker, name }) => (
          <li key={worker} className="swms-station-row">
            <strong>{name}</strong>
            <small>{worker}</small>
            <Button onClick={() => onRemove(worker)}>移除</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RunningWorks({
  works,
  onChoose,
}: {
  works: readonly Running[]
  onChoose: (workNo: string) => void
}) {
  if (works.length === 0) return null
  return (
    <section className="swms-section" aria-label="正在计时">
      <header className="swms-section-header">
        <h2 className="swms-section-title">正在计时 {formatCount(works.length)} 项</h2>
      </header>
      <ul className="swms-station-rows">
        {works.map(({ workNo, kind, state, docNo, truck, workers }) => (
          <li key={workNo}>
            <button type="button" className="swms-station-row" onClick={() => onChoose(workNo)}>
              <strong>{kind}</strong>
              <span>{state}</span>
              <small>{[docNo, truck].filter(Boolean).join(' ')}</small>
              <small>{workers.map(({ name }) => name).join('、') || '没有人'}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
