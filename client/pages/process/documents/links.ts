// Where a process order is opened, changed and received.
import type { Row } from '#client/kit/fields/field-text.ts'

export function detailHref({ code }: Row): string {
  return `/process/processingDetail/${encodeURIComponent(String(code))}`
}

export function changeHref(code: string): string {
  return `/process/create?code=${encodeURIComponent(code)}`
}

type Received = { owner: string; ownerName: string | null; code: string }

export function receiveHref({ owner, ownerName, code }: Received): string {
  return `/process/processReceive/${[ownerName ?? owner, code].map(encodeURIComponent).join('/')}`
}
