// What happened to a document, the last step first: who, when, what, and why.
import { ABSENT } from '#client/kit/fields/field-text.ts'
import { formatInstant } from '#client/kit/format.ts'
import type { TimelineEntry } from '#shared/contracts/timeline.ts'
import type { LifeCycle } from '#shared/domain/life-cycle.ts'

/** Commands that every kind of record has. */
const COMMANDS: Readonly<Record<string, string>> = { create: '新增', update: '修改', remove: '删除' }

type TimelineProps = {
  entries: readonly TimelineEntry[]
  life?: LifeCycle | undefined
  /** What other commands are called, by their names in the log. */
  words?: Readonly<Record<string, string>> | undefined
}

export function Timeline({ entries, life, words = {} }: TimelineProps) {
  if (entries.length === 0) return <p className="swms-timeline-none">还没有操作记录</p>
  return (
    <ol className="swms-timeline">
      {entries.map(({ id, at, actorName, action, after, reason }) => (
        <li key={id}>
          <time dateTime={at}>{formatInstant(at)}</time>
          <span className="swms-timeline-what">
            {life?.moves[action]?.label ?? words[action] ?? COMMANDS[action] ?? action}
            {typeof after?.['state'] === 'string' && ` → ${after['state']}`}
          </span>
          <span className="swms-timeline-who">{actorName ?? ABSENT}</span>
          {reason !== '' && <span className="swms-timeline-why">{reason}</span>}
        </li>
      ))}
    </ol>
  )
}
