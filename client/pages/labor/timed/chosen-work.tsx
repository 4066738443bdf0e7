// One timed work in front: who is at it and for how long, and what can be done with it.
import { Button } from '#client/kit/button.tsx'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formatCount, formatDecimal } from '#client/kit/format.ts'
import type { Running } from '#client/pages/labor/timed/timed-work.ts'
import {
  pauseTimedWork,
  resumeTimedWork,
  stopTimedWork,
  TIMED_RESULT,
} from '#shared/contracts/labor/timed-work.ts'
import { isOnGoods } from '#shared/domain/timed-work.ts'

export function ChosenWork({ work }: { work: Running }) {
  const { workNo, kind, state, docNo, truck, workers } = work
  return (
    <section className="swms-section" aria-label={kind}>
      <header className="swms-section-header">
        <h2 className="swms-section-title">
          {[kind, docNo, truck].filter(Boolean).join(' ')} <StateTag state={state} />
        </h2>
        <span>{workNo}</span>
      </header>
      <ul className="swms-station-rows">
        {workers.map(({ worker, name, seconds }) => (
          <li key={worker} className="swms-station-row">
            <strong>{name}</strong>
            <small>{worker}</small>
            <span>{formatCount(Math.floor(seconds / 60))} 分钟</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type WorkActionsProps = {
  work: Running
  onChange: () => void
  onLeave: () => void
  onStopped: () => void
}

export function WorkActions({ work, onChange, onLeave, onStopped }: WorkActionsProps) {
  const { workNo, kind, state } = work
  return (
    <>
      <Button onClick={onLeave}>返回</Button>
      {state === '进行中' ? (
        <CommandButton
          label="暂停"
          call={pauseTimedWork}
          bodyOf={() => ({ workNo })}
          done={() => `${kind}已暂停`}
          onDone={onChange}
        />
      ) : (
        <CommandButton
          label="继续"
          call={resumeTimedWork}
          bodyOf={() => ({ workNo })}
          done={() => `${kind}继续计时`}
          onDone={onChange}
        />
      )}
      <CommandButton
        label="结束"
        call={stopTimedWork}
        fields={TIMED_RESULT}
        names={isOnGoods(kind) ? ['owner', 'qty', 'unit', 'photo'] : ['photo']}
        bodyOf={(values) => ({ ...values, workNo })}
        done={({ minutes }) => `${kind}已结束，合计 ${formatDecimal(minutes)} 分钟`}
        onDone={onStopped}
      />
    </>
  )
}
