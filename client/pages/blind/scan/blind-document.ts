// A blind task with its boxes, as stations read it and keep it up to date by what their scans are answered.
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { outdate } from '#client/kit/use-refresh.ts'
import type { Box } from '#client/pages/blind/scan/blind-scan.ts'
import { blindBox, blindGoods } from '#shared/contracts/blind/box.ts'
import { blindTask, getBlindDocument } from '#shared/contracts/blind/task.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { addDecimals } from '#shared/domain/decimal.ts'

export type BlindDocument = CallResult<typeof getBlindDocument>

/** Nothing of a task that there is none of: that refusal is passed through, to be shown in place. */
const getDocumentIfAny = { ...getBlindDocument, result: getBlindDocument.result.nullable() }

export function blindDocumentQuery(id: number) {
  return queryOf(getDocumentIfAny, { query: { id } })
}

export function useBlindDocument(id: number): BlindDocument | null {
  return useData(blindDocumentQuery(id))
}

/** The task's own page needs more of it than a scan is answered: its revision first of all. */
export function keepBox(client: QueryClient, box: Box): void {
  client.setQueryData(blindDocumentQuery(box.taskId).queryKey, (known) => known && withBox(known, box))
  for (const kind of [blindTask, blindBox, blindGoods]) outdate(client, kind)
}

export function withBox(document: BlindDocument, box: Box): BlindDocument {
  const others = document.boxes.filter(({ boxNo }) => boxNo !== box.boxNo)
  const boxes = [...others, box].toSorted((one, other) => one.boxNo.localeCompare(other.boxNo))
  const sums = {
    boxes: boxes.length,
    qty: addDecimals(...boxes.map(({ qty }) => qty)),
    unknownQty: addDecimals(...boxes.map(({ unknownQty }) => unknownQty)),
  }
  return { ...document, boxes, task: { ...document.task, ...sums } }
}
