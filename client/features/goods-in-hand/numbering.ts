// Pieces that are received by their numbers: once the server has asked for them, each scan is the number of the next piece, until all
// of them are there and are sent together.
import type { Goods } from '#client/features/goods-in-hand/goods-in-hand.ts'
import type { GoodsEffect, Place, ScannedCode } from '#client/features/goods-in-hand/goods-station.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { isSameCode } from '#shared/code-key.ts'
import { serialNoOf } from '#shared/domain/gs1.ts'
import type { RefusalDetail } from '#shared/envelope.ts'

/** `wanted`: of so many pieces the numbers are asked for. */
export type Numbering = {
  code: string
  goods: Goods & Place
  wanted: number
  serialNos: readonly string[]
}

/** `text`: the whole scan, of which the number is read. */
export type ScannedText = ScannedCode & { text?: string }

type Numbered<C> = readonly [Numbering | null, readonly GoodsEffect<C>[]]

/** What the server's refusal asks for; null when it is about something else. Numbers that it did not take are scanned anew. */
export function numberingFor(
  { code, goods }: Pick<Numbering, 'code' | 'goods'>,
  serialNos: readonly string[],
  detail: RefusalDetail | null,
): Numbering | null {
  if (detail?.field !== 'serialNos') return null
  const wanted = typeof detail.count === 'number' ? detail.count : serialNos.length
  return { code, goods, wanted, serialNos: serialNos.length < wanted ? serialNos : [] }
}

export function numbered<C>(
  numbering: Numbering,
  { code, text = code }: ScannedText,
  commandOf: (serialNos: readonly string[]) => C,
): Numbered<C> {
  const serialNo = serialNoOf(text)
  if (isSameCode(serialNo, numbering.code)) return [numbering, [GOODS_SCANNED]]
  if (numbering.serialNos.some((known) => isSameCode(known, serialNo)))
    return [numbering, [tell('bad', `序列号 ${serialNo} 已扫过`, '请扫描另一件')]]
  const serialNos = [...numbering.serialNos, serialNo]
  if (serialNos.length < numbering.wanted)
    return [{ ...numbering, serialNos }, [tell('good', countOf({ ...numbering, serialNos }), serialNo)]]
  return [null, [{ type: 'send', code: numbering.code, command: commandOf(serialNos) }]]
}

/** As far as they are scanned: `序列号 2 / 3`. */
export function countOf({ serialNos, wanted }: Numbering): string {
  return `序列号 ${serialNos.length} / ${wanted}`
}

export function askedFor(numbering: Numbering): Tell {
  return tell('notice', countOf(numbering), '请逐件扫描序列号')
}

export function dropped({ code }: Numbering): Tell {
  return tell('notice', `${code} 未计入`, '已清空序列号，请重新扫描商品')
}

const GOODS_SCANNED = tell('bad', '这是商品条码，不是序列号', '请扫描这一件的序列号')
