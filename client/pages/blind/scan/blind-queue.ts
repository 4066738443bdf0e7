// The queue of the station 盲收扫描: one for all tasks, so that what one task has left is sent from the next.
import { deliver } from '#client/data/delivery.ts'
import { formatDecimal } from '#client/kit/format.ts'
import type { Tell } from '#client/kit/scan/feedback.tsx'
import type { Settled } from '#client/kit/scan/scan-queue.ts'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import type { BlindCommand } from '#client/pages/blind/scan/blind-scan.ts'
import { addBlindScan, undoBlindScan } from '#shared/contracts/blind/box.ts'
import type { SendCall } from '#shared/frame/page-state.ts'

export function useBlindQueue(
  tell: (message: Tell) => void,
  onSettled: (settled: Settled<BlindCommand>) => void,
) {
  return useScanQueue<BlindCommand>({ station: 'blind-scan', deliver: deliverBlind, onSettled, tell })
}

export function commandText(command: BlindCommand): string {
  return command.type === 'undo'
    ? '撤销'
    : `箱 ${command.boxNo} × ${formatDecimal(command.qty)} ${command.quality}`
}

function deliverBlind(send: SendCall, command: BlindCommand, opId: string) {
  if (command.type === 'undo') return deliver(send, undoBlindScan, { body: { boxNo: command.boxNo, opId } })
  const { type: _, ...scan } = command
  return deliver(send, addBlindScan, { body: { ...scan, opId } })
}
