// The product that a barcode stands for; as long as nobody knows, a button to say so.

import { CommandButton } from '#client/kit/form/command-button.tsx'
import { skuBarcode } from '#shared/contracts/base/sku.ts'
import { matchBlindBarcode } from '#shared/contracts/blind/task.ts'
import { date, note, optional, reference } from '#shared/contracts/definition/field.ts'

const fields = {
  sku: reference('商品', 'sku'),
  level: skuBarcode.fields.level,
  lot: note('批次', 64),
  mfgDate: optional(date('生产日期')),
  expDate: optional(date('到期日期')),
}

type MatchBarcodeProps = {
  task: { id: number }
  goods: { sku: string | null; skuName: string | null; barcode: string }
  onDone: () => void
}

export function MatchBarcode({ task, goods: { sku, skuName, barcode }, onDone }: MatchBarcodeProps) {
  if (sku !== null) return `${sku} ${skuName ?? ''}`
  return (
    <CommandButton
      label="匹配商品"
      call={matchBlindBarcode}
      fields={fields}
      names={['sku', 'level', 'lot', 'mfgDate', 'expDate']}
      bodyOf={(values) => ({ ...values, taskId: task.id, barcode })}
      done={() => `条码 ${barcode} 已匹配`}
      onDone={onDone}
    />
  )
}
