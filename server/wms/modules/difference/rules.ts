// What must be known of a difference before it moves on.
import { Refusal } from '#server/wms/kit/errors.ts'

export function assertMovable(
  { party, resolution }: { party: string | null; resolution: string },
  move: string,
): void {
  if (move !== 'handle' && !party) throw new Refusal({ code: 400, message: '请先填写责任方' })
  if (move === 'close' && !resolution) throw new Refusal({ code: 400, message: '请先填写处理结果' })
}
