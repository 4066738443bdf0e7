// What the label on the goods says of them, beside what somebody has said.
import type { Goods } from '#client/features/goods-in-hand/goods-in-hand.ts'
import { scannedIn } from '#client/kit/scan/scanned.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'

type Told = Pick<Goods, 'qty' | 'lot' | 'mfgDate' | 'expDate'>

/** What was typed into a form, with what the label says that was scanned into its code; what was typed beside it counts. */
export function withLabel<V extends Told & { code: string }>(values: V): V {
  const { code, label } = scannedIn(values.code)
  if (!label) return { ...values, code }
  const { lot, mfgDate, expDate, qty } = values
  return {
    ...values,
    code,
    lot: lot || (label.lot ?? ''),
    mfgDate: mfgDate ?? label.produced ?? null,
    expDate: expDate ?? label.expiry ?? null,
    qty: qty === '1' ? (label.quantity ?? qty) : qty,
  }
}

/** A label that names another lot or another day is on other goods: nothing of those before is so of them. */
export function labelledGoods(said: Goods, label: Gs1Label): Goods {
  const { lot, mfgDate, expDate } = isContrary(said, label) ? NOTHING_SAID : said
  return {
    ...said,
    lot: label.lot ?? lot,
    mfgDate: label.produced ?? mfgDate,
    expDate: label.expiry ?? expDate,
    // Anyone who has counted knows better than the label.
    qty: said.qty === '1' ? (label.quantity ?? said.qty) : said.qty,
  }
}

const NOTHING_SAID = { lot: '', mfgDate: null, expDate: null }

function isContrary({ lot, mfgDate, expDate }: Goods, label: Gs1Label): boolean {
  const pairs = [
    [lot, label.lot],
    [mfgDate, label.produced],
    [expDate, label.expiry],
  ]
  return pairs.some(([said, read]) => said && read && said !== read)
}

/** What of the goods was not typed; null when nothing. */
export function wordsOfLabel({ lot, produced, expiry, quantity, isUnclear }: Gs1Label): string | null {
  const parts = [
    lot && `批次 ${lot}`,
    produced && `生产 ${produced}`,
    expiry && `到期 ${expiry}`,
    quantity && `数量 ${quantity}`,
  ].filter(Boolean)
  const read = parts.length > 0 ? `${parts.join('、')} 已从条码读入` : null
  if (!isUnclear) return read
  const missing = '条码中有内容无法辨认（分隔符丢失或日期有误），请核对批次与日期'
  return read ? `${read}；${missing}` : missing
}
