// What must be known of a difference before it moves on.

import { refusals } from '#server/wms/modules/difference/refusals.ts'

export function assertMovable(
  { party, resolution }: { party: string | null; resolution: string },
  move: string,
): void {
  if (move !== 'handle' && !party) throw refusals.partyMissing()
  if (move === 'close' && !resolution) throw refusals.resultMissing()
}
