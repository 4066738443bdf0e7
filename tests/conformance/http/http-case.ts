// Cases of HTTP/1.1: the bytes of a call, what may come back, and what of it may reach the upstream.
import type { ConformanceCase } from '#tests/conformance/case.ts'
import { CALL_PATH, type Exchange } from '#tests/conformance/subject.ts'

type HttpCase = {
  name: string
  /** Latin-1. Of several parts, each is sent when the one before has had its effect. */
  send: string | readonly string[]
  /** All that may come back: the statuses in order, and whether the connection stays. 'open' alone: more is waited for. */
  may: readonly string[]
  /** The calls that the upstream gets, as method and body, as many as are answered with 2xx. */
  reaches?: readonly string[]
  /** What else has to hold, or how it does not. */
  also?: (exchange: Exchange) => string | null
}

export function httpCase({ name, send, may, reaches = [], also = () => null }: HttpCase): ConformanceCase {
  const parts = typeof send === 'string' ? [send] : send
  const leastAnswers = Math.min(...may.map((outcome) => statusesIn(outcome).length))
  return {
    name,
    async differs(subject) {
      const exchange = await subject.exchange(parts, leastAnswers)
      const outcome = outcomeOf(exchange)
      if (!may.includes(outcome)) return `${outcome} instead of ${may.join(' or ')}`
      return wrongCalls(exchange, reaches) ?? also(exchange)
    },
  }
}

/** Says where a message begins and ends in more than one way, or in none: 400, and nothing more on this connection (RFC 9112 2.2). */
export function unreadable(name: string, send: string | readonly string[]): ConformanceCase {
  return httpCase({ name, send, may: UNREADABLE })
}

/** Readable, but refused: the connection may go on. */
export function refused(
  name: string,
  send: string | readonly string[],
  ...statuses: number[]
): ConformanceCase {
  const may = statuses.flatMap((status) => [`${status} open`, `${status} closed`])
  return httpCase({ name, send, may: [...may, 'closed'] })
}

export function taken(name: string, send: string | readonly string[], ...reaches: string[]): ConformanceCase {
  return httpCase({ name, send, may: [TAKEN], reaches })
}

/** The specification leaves it to the recipient. */
export function takenOrUnreadable(name: string, send: string, ...reaches: string[]): ConformanceCase {
  return httpCase({ name, send, may: [...UNREADABLE, TAKEN], reaches })
}

/** Two lengths are there: one may be ignored, but nothing else may come on this connection (RFC 9112 6.1). */
export function takenAtMostOnce(
  name: string,
  send: string | readonly string[],
  ...reaches: string[]
): ConformanceCase {
  return httpCase({ name, send, may: [...UNREADABLE, '200 closed'], reaches })
}

/** A beginning: the rest is waited for. */
export function waitedFor(name: string, send: string): ConformanceCase {
  return httpCase({ name, send, may: ['open', ...UNREADABLE] })
}

export const UNREADABLE = ['400 closed', '501 closed', 'closed']
export const TAKEN = '200 open'

const HOST = 'Host: localhost:3000'
/** Without it nobody may post. */
export const OWN = 'Sec-Fetch-Site: same-origin'

export function get(...lines: string[]): string {
  return request('GET', lines)
}

export function post(lines: readonly string[], body = ''): string {
  return request('POST', lines, body)
}

export function request(method: string, lines: readonly string[], body = ''): string {
  return message([`${method} ${CALL_PATH} HTTP/1.1`, HOST, OWN, ...lines], body)
}

/** With nothing but a host beside the line itself. */
export function ofLine(requestLine: string): string {
  return message([requestLine, HOST, OWN])
}

export function message(lines: readonly string[], body = ''): string {
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

function outcomeOf({ answers, isClosed }: Exchange): string {
  return [...answers.map(({ status }) => status), isClosed ? 'closed' : 'open'].join(' ')
}

function statusesIn(outcome: string): string[] {
  return outcome.split(' ').slice(0, -1)
}

function wrongCalls({ answers, reached }: Exchange, reaches: readonly string[]): string | null {
  const successes = answers.filter(({ status }) => status >= 200 && status < 300).length
  const calls = reached.map(({ method, body }) => `${method} ${body}`)
  const expected = reaches.slice(0, successes)
  return calls.join() === expected.join()
    ? null
    : `the upstream got ${JSON.stringify(calls)} instead of ${JSON.stringify(expected)}`
}
