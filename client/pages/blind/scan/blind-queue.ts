// The queue of the station 盲收扫描: one for all tasks, so that what one task has left is sent from the next.
import { formatDecimal } from '#client/kit/format.ts'
import type { Tell } from '#client/kit/scan/feedback.tsx'
import type { Settled } from '#client/kit/scan/scan-queue.ts'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import type { BlindCommand } from '#client/pages/blind/scan/blind-scan.ts'
import { addBlindScan, undoBlindScan } from '#shared/contracts/blind/box.ts'
import { callRequest } from '#shared/contracts/definition/call.ts'

export function useBlindQueue(
  tell: (message: Tell) => void,
  onSettled: (settled: Settled<BlindCommand>) => void,
) {
  return useScanQueue<BlindCommand>({ station: 'blind-scan', requestOf, onSettled, tell })
}

export function commandText(command: BlindCommand): string {
  return command.type === 'undo'
    ? '撤销'
    : `箱 ${command.boxNo} × ${formatDecimal(command.qty)} ${command.quality}`
}

function requestOf(command: BlindCommand, opId: string) {
  if (command.type === 'undo') return callRequest(undoBlindScan, { body: { boxNo: command.boxNo, opId } })
  const { type: _, ...scan } = command
  return callRequest(addBlindScan, { body: { ...scan, opId } })
}
