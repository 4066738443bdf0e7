// Who works at this station, above what is to be scanned: people come by scanning their badges there, and go by a button.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Crew, crewHere, listenToCrew, storeCrew } from '#client/data/crew.ts'
import { deliver } from '#client/data/delivery.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { useSend } from '#client/data/send-context.ts'
import { listenToSession } from '#client/data/session-events.ts'
import { stationHere, storedStation } from '#client/data/station.ts'
import { newOpId } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { findBadge, forgetBadge, holderOf, rememberBadge } from '#client/kit/scan/known-badges.ts'
import {
  decide,
  firstLate,
  type LateSignOn,
  listenToLate,
  replaceBadge,
  sendLate,
  takeLate,
} from '#client/kit/scan/late-sign-ons.ts'
import { type Present, TeamSignOn } from '#client/kit/scan/team-sign-on.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { endSignOn, startSignOn, startTeamSignOn } from '#shared/contracts/labor/sign-on.ts'

const ANSWER_MS = 2_500
const RETRY_MS = 5_000

type CrewAtStation = {
  crew: Crew | null
  /** Who the server does not know of yet, or will not have. */
  late: LateSignOn | null
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
  const late = useLate()
  const [teamsOf, setTeamsOf] = useState<string | null>(null)
  const failed = (what: string, outcome: Awaited<ReturnType<typeof deliver>>) => {
    if (outcome.kind === 'refused') onTell(tell('bad', outcome.reason))
    else if (outcome.kind !== 'accepted')
      onTell(tell('bad', `${what}未登记`, '网络或登录恢复后请重试，或逐个扫工牌上岗'))
  }
  const signOn = async (badge: string) => {
    if (late?.state === 'refused') return standIn(late, badge)
    const there = crew?.people.find(({ empNo }) => empNo === holderOf(badge))
    if (there) return onTell(tell('notice', `${there.name} 已在岗`))
    const at = Date.now()
    const stand = {
      previous: crew?.crew ?? null,
      isJoined: isJoining,
      warehouse: storedStation()?.code ?? null,
      station: stationHere(),
    }
    const outcome = late
      ? null
      : await soon(deliver(send, startSignOn, { body: { badges: [badge], ...stand, opId: newOpId() } }))
    if (outcome?.kind === 'accepted') {
      const { people, warehouse } = outcome.data as CallResult<typeof startSignOn>
      const person = people.find(({ empNo }) => empNo === holderOf(badge))
      if (person) rememberBadge(badge, { name: person.name, warehouse })
    }
    if (outcome?.kind === 'refused') forgetBadge(badge)
    if (outcome?.kind === 'accepted' || outcome?.kind === 'refused') return begin(outcome)
    signOnLate(badge, { ...stand, at })
  }
  const signOnLate = (
    badge: string,
    stand: Pick<LateSignOn, 'previous' | 'isJoined' | 'warehouse' | 'station' | 'at'>,
  ) => {
    const known = findBadge(badge)
    const person = known ?? { empNo: holderOf(badge), name: holderOf(badge) }
    const { empNo, name } = person
    const people = [...(stand.isJoined ? (crew?.people ?? []) : []), { empNo, name }]
    const together = newOpId()
    takeLate({ userId: String(id), crew: together, badge, name, ...stand })
    const warehouse = stand.warehouse ?? known?.warehouse ?? ''
    storeCrew({ userId: String(id), crew: together, warehouse, people, isLate: true })
    setJoining(false)
    if (known) onTell(tell('good', `${empNo} ${name} 已上岗（待登记）`, '联网后自动登记'))
    else onTell(tell('notice', `未登记过的工牌 ${empNo}`, '联网后才能确认；作业先按此工牌保存'))
    void sendLate(send)
  }
  /** For whom the server would not have. */
  const standIn = (refused: LateSignOn, badge: string) => {
    const { empNo, name } = findBadge(badge) ?? { empNo: holderOf(badge), name: holderOf(badge) }
    replaceBadge(refused, badge, { empNo, name })
    onTell(tell('notice', `改由 ${name} 上岗（待登记）`, `${refused.name} 工牌下的作业改按此工牌登记`))
    void sendLate(send)
  }
  const signOnTeam = async (present: Present) => {
    setTeamsOf(null)
    if (late) return onTell(tell('bad', '班组未上岗', `${late.name} 还未登记，请登记后再选班组`))
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
    const warehouse = crew?.warehouse || storedStation()?.code
    if (warehouse) setTeamsOf(warehouse)
    else onTell(tell('bad', '还不知道在哪个仓库', '请先选择工作站台，或扫一个工牌上岗'))
  }
  const signOff = async () => {
    if (!crew) return
    const left = () => {
      storeCrew(null)
      onTell(tell('notice', `${namesOf(crew.people)} 已离岗`))
    }
    const at = Date.now()
    const signOffLate = () => {
      const nobody = { badge: null, previous: null, isJoined: false, warehouse: null, station: '' }
      takeLate({ userId: String(id), crew: crew.crew, at, name: namesOf(crew.people), ...nobody })
      left()
      void sendLate(send)
    }
    if (late) return signOffLate()
    const outcome = await soon(deliver(send, endSignOn, { body: { crew: crew.crew, opId: newOpId() } }))
    if (outcome?.kind === 'accepted' || outcome?.kind === 'refused') left()
    else signOffLate()
  }
  return {
    crew,
    late,
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
      {here.late?.state === 'refused' && <Refused key={here.late.opId} late={here.late} />}
      {may(startTeamSignOn.needs) && (
        <Button size="small" variant="minimal" onClick={askForTeam}>
          班组
        </Button>
      )}
      {teamsOf && <TeamSignOn warehouse={teamsOf} onSignOn={signOnTeam} onClose={askNoMore} />}
    </div>
  )
}

/** A person says whose the scans are that were made in the name of somebody who was refused. */
function Refused({ late }: { late: LateSignOn }) {
  const [isDropping, setDropping] = useState(false)
  return (
    <div role="alert">
      <p>
        <strong>{late.name}</strong> 上岗未被接受：{late.reason}
        。此后的扫描已暂存，请选择，或扫另一人的工牌顶替
      </p>
      {isDropping ? (
        <>
          <Button size="small" intent="danger" onClick={() => decide(late, 'dropped')}>
            确认放弃这些扫描
          </Button>
          <Button size="small" variant="minimal" onClick={() => setDropping(false)}>
            不放弃
          </Button>
        </>
      ) : (
        <>
          <Button size="small" onClick={() => decide(late, 'account')}>
            记在当前账号名下
          </Button>
          <Button size="small" variant="minimal" onClick={() => setDropping(true)}>
            放弃这些扫描
          </Button>
        </>
      )}
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
        {crew.isLate && '（待登记）'}
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

/** Scans that follow must not count for whoever stood here before: null when the answer takes longer. */
function soon<T>(answer: Promise<T>): Promise<T | null> {
  return Promise.race([answer, new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_MS))])
}

/** Sends them when the network or the session is back, and again from time to time. */
function useLate(): LateSignOn | null {
  const send = useSend()
  const late = useSyncExternalStore(listenToLate, firstLate, () => null)
  const isWaiting = late?.state === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const retry = () => void sendLate(send)
    const timer = setInterval(retry, RETRY_MS)
    window.addEventListener('online', retry)
    const stopListening = listenToSession((event) => event === 'active' && retry())
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
      stopListening()
    }
  }, [isWaiting, send])
  return late
}
