// Who works at this station, above what is to be scanned: people come by scanning their badges there, and go by a button.
import { useState, useSyncExternalStore } from 'react'
import { type Crew, crewHere, listenToCrew, storeCrew } from '#client/data/crew.ts'
import { deliver } from '#client/data/delivery.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { useSend } from '#client/data/send-context.ts'
import { stationHere, storedStation } from '#client/data/station.ts'
import { newOpId } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type Present, TeamSignOn } from '#client/kit/scan/team-sign-on.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { endSignOn, startSignOn, startTeamSignOn } from '#shared/contracts/labor/sign-on.ts'

type CrewAtStation = {
  crew: Crew | null
  /** The next badge joins them, instead of taking their place. */
  isJoining: boolean
  join: () => void
  /** The warehouse whose teams are asked for; null while none is. */
  teamsOf: string | null
  askForTeam: () => void
  askNoMore: () => void
  signOnTeam: (present: Present) => void
  /** A badge was scanned. */
  signOn: (badge: string) => void
  signOff: () => void
}

export function useCrew(onTell: (message: Tell) => void): CrewAtStation {
  const send = useSend()
  const { id } = useSignedInUser()
  const crew = useSyncExternalStore(listenToCrew, crewHere, () => null)
  const [isJoining, setJoining] = useState(false)
  const [teamsOf, setTeamsOf] = useState<string | null>(null)
  const failed = (what: string, outcome: Awaited<ReturnType<typeof deliver>>) => {
    if (outcome.kind === 'refused') onTell(tell('bad', outcome.reason))
    else if (outcome.kind !== 'accepted')
      onTell(tell('bad', `${what}未登记`, '网络或登录恢复后请再扫一次工牌'))
  }
  const signOn = async (badge: string) => {
    const there = crew?.people.find(({ empNo }) => empNo === holderOf(badge))
    if (there) return onTell(tell('notice', `${there.name} 已在岗`))
    const body = {
      badges: [badge],
      previous: crew?.crew ?? null,
      isJoined: isJoining,
      warehouse: storedStation()?.code ?? null,
      station: stationHere(),
      opId: newOpId(),
    }
    begin(await deliver(send, startSignOn, { body }))
  }
  const signOnTeam = async (present: Present) => {
    setTeamsOf(null)
    const station = { previous: crew?.crew ?? null, station: stationHere(), opId: newOpId() }
    begin(await deliver(send, startTeamSignOn, { body: { ...present, ...station } }))
  }
  const begin = (outcome: Awaited<ReturnType<typeof deliver>>) => {
    if (outcome.kind !== 'accepted') return failed('上岗', outcome)
    const begun = outcome.data as CallResult<typeof startSignOn>
    storeCrew({ userId: String(id), crew: begun.crew, warehouse: begun.warehouse, people: begun.people })
    setJoining(false)
    const away = begun.moved.length > 0 ? `${begun.moved.join('、')} 已从原站台离岗` : undefined
    onTell(tell('good', `${namesOf(begun.people)} 已上岗`, away))
  }
  const askForTeam = () => {
    const warehouse = crew?.warehouse ?? storedStation()?.code
    if (warehouse) setTeamsOf(warehouse)
    else onTell(tell('bad', '还不知道在哪个仓库', '请先选择工作站台，或扫一个工牌上岗'))
  }
  const signOff = async () => {
    if (!crew) return
    const outcome = await deliver(send, endSignOn, { body: { crew: crew.crew, opId: newOpId() } })
    const isOver = outcome.kind === 'accepted' || outcome.kind === 'refused'
    if (!isOver) return failed('离岗', outcome)
    storeCrew(null)
    onTell(tell('notice', `${namesOf(crew.people)} 已离岗`))
  }
  return {
    crew,
    isJoining,
    join: () => setJoining(!isJoining),
    teamsOf,
    askForTeam,
    askNoMore: () => setTeamsOf(null),
    signOnTeam: (present) => void signOnTeam(present),
    signOn: (badge) => void signOn(badge),
    signOff: () => void signOff(),
  }
}

export function CrewBar({ teamsOf, askForTeam, askNoMore, signOnTeam, ...here }: CrewAtStation) {
  const may = useMay()
  return (
    <div className="swms-scan-crew">
      <Standing {...here} />
      {may(startTeamSignOn.needs) && (
        <Button size="small" variant="minimal" onClick={askForTeam}>
          班组
        </Button>
      )}
      {teamsOf && <TeamSignOn warehouse={teamsOf} onSignOn={signOnTeam} onClose={askNoMore} />}
    </div>
  )
}

type StandingProps = Pick<CrewAtStation, 'crew' | 'isJoining' | 'join' | 'signOff'>

function Standing({ crew, isJoining, join, signOff }: StandingProps) {
  if (!crew) return <span>未扫工牌：作业记在当前账号名下。扫工牌上岗</span>
  return (
    <>
      <span>
        在岗 <strong>{namesOf(crew.people)}</strong>
        {isJoining && '，请扫要加入的工牌'}
      </span>
      <Button size="small" variant="minimal" aria-pressed={isJoining} onClick={join}>
        {isJoining ? '不加人' : '加人'}
      </Button>
      <Button size="small" variant="minimal" onClick={signOff}>
        离岗
      </Button>
    </>
  )
}

function namesOf(people: Crew['people']): string {
  return people.map(({ name }) => name).join('、')
}

/** 'G10001' of 'GP:G10001~2:…' */
function holderOf(badge: string): string {
  return (badge.split(':')[1] ?? '').split('~')[0] ?? ''
}
