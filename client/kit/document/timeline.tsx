// What happened to a document, the last step first: who, when, what, and why.
import { ABSENT, formatInstant } from '#client/kit/format.ts'
import type { TimelineEntry } from '#shared/contracts/definition/history.ts'
import { type Stepping, stepName } from '#shared/domain/steps.ts'
import '#client/kit/document/document.css'

type TimelineProps = {
  entries: readonly TimelineEntry[]
  /** The document first, then the parts of it that have a life of their own. */
  documents: readonly [Stepping, ...Stepping[]]
}

export function Timeline({ entries, documents }: TimelineProps) {
  if (entries.length === 0) return <p className="swms-timeline-none">还没有操作记录</p>
  return (
    <ol className="swms-timeline">
      {entries.map(({ id, at, actorName, action, entity, entityId, after, reason }) => (
        <li key={id}>
          <time dateTime={at}>{formatInstant(at)}</time>
          <span className="swms-timeline-what">
            {stepName({ entity, action }, documents)}
            {entity !== documents[0].name && isNumber(entityId) && ` ${entityId}`}
            {typeof after?.['state'] === 'string' && ` → ${after['state']}`}
          </span>
          <span className="swms-timeline-who">{actorName ?? ABSENT}</span>
          {reason !== '' && <span className="swms-timeline-why">{reason}</span>}
        </li>
      ))}
    </ol>
  )
}

/** What people know a part by; others have only the number of their row. */
function isNumber(entityId: string): boolean {
  return /\D/.test(entityId)
}
