// What stands on the label of one box, for a printer: the same as on the label that a browser prints.
import type { LabelContent } from '#server/wms/schema/printing.ts'
import type { WaybillLabel } from '#shared/contracts/outbound/waybill.ts'
import { codesOn } from '#shared/domain/box-code.ts'

/** `box` is counted from 1. */
export function boxLabel(label: WaybillLabel, box: number): LabelContent {
  const { orderNo, carrierName, boxes, weight, receiver, mobile, address, ownerName } = label
  const { codAmount, encrypted, insuredValue, sortCode } = label
  const { bars, square } = codesOn(label, box)
  const ofSeveral = boxes === 1 ? '' : `第 ${box} / ${boxes} 箱`
  const lines: LabelContent['lines'] = [
    ...(sortCode === '' ? [] : [{ text: sortCode, isLarge: true as const }]),
    { text: [carrierName, ofSeveral, weight === null ? '' : `${weight} kg`].filter(Boolean).join(' ') },
    { text: `收：${receiver} ${mobile}`, isLarge: true },
    { text: address, isLarge: true },
    ...(encrypted ? [{ text: '加密收件人' }] : []),
    ...(codAmount === null ? [] : [{ text: `代收货款 ${codAmount} 元`, isLarge: true as const }]),
    ...(insuredValue === null ? [] : [{ text: `保价 ${insuredValue} 元` }]),
    { text: `寄：${ownerName ?? ''}` },
    { text: orderNo },
  ]
  return { code: bars, qr: square, lines }
}
