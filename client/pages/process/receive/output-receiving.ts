// 加工收货, without a screen: what each scan adds to the output of a process order.
import type { Goods } from '#client/features/goods-in-hand/goods-in-hand.ts'
import { type Place, packedFirst, wordsOf } from '#client/features/goods-in-hand/goods-station.ts'
import { receivingSteps } from '#client/features/goods-in-hand/receiving.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { tell } from '#client/kit/scan/feedback.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { receiveProcess } from '#shared/contracts/process/output.ts'

export type Received = CallResult<typeof receiveProcess>
export type OutputCommand = Goods & Place & { code: string; barcode: string }

export const stepOutput = receivingSteps<Received['output'], OutputCommand, Received>({
  commandOf: (code, barcode, goods) => ({ code, barcode, ...goods }),
  docNoOf: ({ code }) => code,
  takenOf: ({ output }) => output,
  tellOf: ({ output, order, packed }) =>
    tell('good', wordsOf(output), packedFirst(packed, `待收 ${formatDecimal(order.remainQty)}`)),
})
