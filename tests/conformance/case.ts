import type { Subject } from '#tests/conformance/subject.ts'

/** Something that a gateway may be sent, and what is right then. */
export type ConformanceCase = {
  /** One of its kind; `accepted.ts` names it. */
  name: string
  /** In one line what is not as it should be; null when nothing is. */
  differs: (subject: Subject) => Promise<string | null>
}
