// Why a document is moved, where the server asks for it: tests that care about something else have one at hand.
import { type LifeCycle, needsReason } from '#shared/domain/life-cycle.ts'

/** Moves backwards say why themselves: that they have to is tested where they are. */
export function reasonGiven({ moves }: LifeCycle, name: string, reason?: string): { reason?: string } {
  const move = moves[name]
  if (reason) return { reason }
  return needsReason(move) && move?.kind !== 'reverse' ? { reason: '与货主核对后决定' } : {}
}
