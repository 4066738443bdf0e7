// A scan that the server refused: what is asked for follows from the field alone, never from the words.
import type { RefusedScan } from '#client/kit/scan/scan-queue.ts'

export function refusedScan(reason: string, field?: string): RefusedScan {
  return { kind: 'refused', reason, detail: { reason: 'any.name', field } }
}

export function askedScan(reason: string): RefusedScan {
  return { kind: 'refused', reason, detail: { reason: 'any.name', field: undefined, asks: true } }
}
