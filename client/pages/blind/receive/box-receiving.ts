// 盲收收货, without a screen: the sealed boxes of a blind task are received.
import { alreadyReceived, boxSteps } from '#client/features/box-receiving/box-receiving.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { tell } from '#client/kit/scan/feedback.tsx'
import type { BlindDocument } from '#client/pages/blind/scan/blind-document.ts'
import type { blindReceive } from '#shared/contracts/blind/task.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'

export type BoxCommand = { taskId: number; boxNo: string; container: string; station: string }

export const stepReceiving = boxSteps<BlindDocument, BoxCommand, CallResult<typeof blindReceive>>({
  problemOf: ({ boxes }, code, isOnItsWay) => {
    const box = boxes.find(({ boxNo }) => boxNo === code)
    if (!box) return tell('bad', `此任务没有箱 ${code}`, '请核对箱号后重新扫描')
    if (isOnItsWay || box.state === '已收货') return alreadyReceived(code)
    if (box.state === '封箱') return null
    return tell('bad', `箱 ${code} 当前为「${box.state}」`, '请先在盲收扫描中封箱')
  },
  commandOf: ({ task }, boxNo, { container, station }) => ({ taskId: task.id, boxNo, container, station }),
  textOf: ({ box, receipts }) => `${formatDecimal(box.qty)} 件，${receipts.length} 行`,
})
