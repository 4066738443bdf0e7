// 收货, without a screen: what each scan adds to an inbound order.
import type { Goods } from '#client/features/goods-in-hand/goods-in-hand.ts'
import { type Place, packedFirst, wordsOf } from '#client/features/goods-in-hand/goods-station.ts'
import { receivingSteps } from '#client/features/goods-in-hand/receiving.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { tell } from '#client/kit/scan/feedback.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { receiptLine, receive } from '#shared/contracts/inbound/receipt.ts'

export type Received = CallResult<typeof receive>
type Receipt = CallResult<typeof receiptLine.get>
export type ReceiveCommand = Goods &
  Place & {
    orderNo: string
    code: string
    /** Absent from what an older version has left in the queue. */
    serialNos?: string[]
  }

export const stepOrder = receivingSteps<Receipt, ReceiveCommand, Received>({
  commandOf: (orderNo, code, goods, serialNos) => ({ orderNo, code, ...goods, serialNos: [...serialNos] }),
  serialNosOf: ({ serialNos = [] }) => serialNos,
  docNoOf: ({ orderNo }) => orderNo,
  takenOf: ({ receipt }) => receipt,
  tellOf: ({ receipt, line, packed, wanted, inspection }) => {
    const sum = `已收 ${formatDecimal(line.receivedQty)} / ${formatDecimal(line.expectedQty)}`
    const counted = packedFirst(packed, sum)
    if (wanted) {
      const told = `越库 ${formatDecimal(wanted.qty)} 件，${wanted.orders} 单在等`
      return tell('notice', told, `${wordsOf(receipt)}，${counted}，请优先送去发货`)
    }
    if (inspection) {
      const { sampleQty, checklist } = inspection
      const told = `需质检：抽检 ${formatDecimal(sampleQty)} 件`
      return tell('notice', told, `${wordsOf(receipt)}，${counted}，清单：${checklist}`)
    }
    return tell('good', wordsOf(receipt), receipt.quality === '待检' ? `${counted}，待检` : counted)
  },
})
