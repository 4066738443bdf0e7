// 新收货, without a screen: the counted boxes of a reject order are received.
import { alreadyReceived, boxSteps } from '#client/features/box-receiving/box-receiving.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { tell } from '#client/kit/scan/feedback.tsx'
import type { RejectDocument } from '#client/pages/reject/documents/order-page.tsx'
import type { ReceivedBox } from '#client/pages/reject/documents/reject-query.ts'

export type BoxCommand = { rejectNo: string; boxNo: string; station: string }

export const stepReceiving = boxSteps<RejectDocument, BoxCommand, ReceivedBox>({
  problemOf: ({ counts }, code, isOnItsWay) => {
    const inside = counts.filter(({ boxNo, state }) => boxNo === code && state === '有效')
    if (inside.length === 0) return tell('bad', `退仓单没有清点过箱 ${code}`, '请核对箱号后重新扫描')
    const isReceived = inside.every(({ receivedAt }) => receivedAt !== null)
    return isReceived || isOnItsWay ? alreadyReceived(code) : null
  },
  commandOf: ({ order }, boxNo, { station }) => ({ rejectNo: order.rejectNo, boxNo, station }),
  textOf: ({ qty }) => `${formatDecimal(qty)} 件入库存`,
})
