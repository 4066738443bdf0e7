// What others have found out about gateways, tried on this one, case by case. What differs on purpose stands in accepted.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted } from '#tests/conformance/accepted.ts'
import type { ConformanceCase } from '#tests/conformance/case.ts'
import { eventStreams } from '#tests/conformance/event-streams.ts'
import { bodies } from '#tests/conformance/http/bodies.ts'
import { fields } from '#tests/conformance/http/fields.ts'
import { methods } from '#tests/conformance/http/methods.ts'
import { requestLines } from '#tests/conformance/http/request-lines.ts'
import { sequences } from '#tests/conformance/http/sequences.ts'
import { redirects } from '#tests/conformance/redirects.ts'
import { smuggling } from '#tests/conformance/smuggling.ts'
import { type Subject, startSubject } from '#tests/conformance/subject.ts'

const SUBJECTS: Readonly<Record<string, readonly ConformanceCase[]>> = {
  'request lines': requestLines,
  'fields of a head': fields,
  'methods and answers': methods,
  bodies,
  'requests behind each other': sequences,
  'hidden requests': smuggling,
  'ways to another site': redirects,
  'streams of events': eventStreams,
}

let subject: Subject

beforeAll(async () => {
  subject = await startSubject()
})
afterAll(() => subject.close())

describe.each(Object.entries(SUBJECTS))('%s', (_subject, cases) => {
  it.each(cases.map(({ name, differs }) => [name, differs] as const))('%s', async (name, differs) => {
    const difference = await differs(subject)
    const reason = accepted[name]
    if (reason === undefined) expect(difference).toBeNull()
    else expect(difference, `it no longer differs, though it may: ${reason}`).not.toBeNull()
  })
})

describe('the cases', () => {
  const names = Object.values(SUBJECTS).flatMap((cases) => cases.map(({ name }) => name))

  it('have names of their own', () => {
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('are those that accepted.ts speaks of', () => {
    expect(Object.keys(accepted).filter((name) => !names.includes(name))).toEqual([])
  })
})
