// What three known codes, as they came from the scanner, say of it: what it adds, what it loses, and how that is set right.
import type { Scanner, Suffix } from '#client/data/scanner.ts'
import { SEPARATOR } from '#shared/gs1-signs.ts'

/** Letters of both cases, a label of GS1 with a separator, and the signs of an address. */
export const SAMPLES = [
  { symbology: 'barcode', shown: 'Swms-Check.01', sends: 'Swms-Check.01' },
  {
    symbology: 'label',
    shown: '(01)06901234567892(10)L9(17)281231',
    sends: `010690123456789210L9${SEPARATOR}17281231`,
  },
  {
    symbology: 'qr',
    shown: 'https://id.gs1.org/01/06901234567892?17=281231',
    sends: 'https://id.gs1.org/01/06901234567892?17=281231',
  },
] as const

export type Sent = {
  text: string
  end: Suffix
  msPerKey: number
  /** Through an input method. */
  isComposed: boolean
}

export type Finding = { item: string; words: string; isGood: boolean }

/** What of `sent` stands before the code of the sample, and what became of the code; null where it is not in there at all. */
function readingOf({ text }: Sent, sends: string) {
  const bare = (code: string) => code.replaceAll(SEPARATOR, '')
  const place = bare(text).toLowerCase().indexOf(bare(sends).toLowerCase())
  if (place < 0) return null
  const before = text.slice(0, place)
  const [identifier = ''] = IDENTIFIER.exec(before) ?? []
  const code = text.slice(place)
  return {
    prefix: before.slice(0, before.length - identifier.length),
    identifier,
    isOtherCase: !bare(code).startsWith(bare(sends)),
    hasLostSeparator: sends.includes(SEPARATOR) && !code.includes(SEPARATOR),
    behind: bare(code).slice(bare(sends).length),
  }
}

const IDENTIFIER = /\][A-Za-z]\w$/

/** All that was found out, in the order in which it is mended. */
export function findingsOf(sents: readonly Sent[]): Finding[] {
  const readings = sents.map((sent, place) => readingOf(sent, SAMPLES[place]?.sends ?? ''))
  const isRead = readings.every((reading) => reading !== null)
  const known = readings.filter((reading) => reading !== null)
  const ends = new Set(sents.map(({ end }) => end))
  const [end = 'none'] = ends
  const msPerKey = Math.max(...sents.map(({ msPerKey }) => msPerKey))
  const identifiers = known.map(({ identifier }) => identifier).filter((identifier) => identifier !== '')
  const added = [...new Set(known.map(({ prefix }) => prefix))].filter((prefix) => prefix !== '')
  const behind = known.find((reading) => reading.behind !== '')?.behind
  return [
    sents.some(({ isComposed }) => isComposed)
      ? bad('输入法', '输入法已打开，请切换为英文')
      : good('输入法', '未打开'),
    isRead
      ? good('内容', '与图码一致')
      : bad('内容', '与图码不同：将扫码枪的键盘布局设为美式英语（US）；系统输入法切换为英文'),
    ...(known.some(({ isOtherCase }) => isOtherCase)
      ? [bad('大小写', '字母大小写被改变：关闭 Caps Lock，并将扫码枪的大小写转换设为“不转换”')]
      : []),
    known.some(({ hasLostSeparator }) => hasLostSeparator)
      ? bad('GS1 分隔符', '丢失：在扫码枪上开启“发送 GS（ASCII 29）”，否则标签中的批次可能读不出')
      : good('GS1 分隔符', '完整'),
    ends.size > 1
      ? bad('结尾', '三次不一致：将结尾字符统一设为回车')
      : { item: '结尾', words: END_WORDS[end], isGood: end !== 'none' },
    ...(behind === undefined ? [] : [bad('后缀', `码后多出 ${behind}：在扫码枪上取消后缀`)]),
    added.length > 1
      ? bad('前缀', `三次不一致（${added.join('、')}）：在扫码枪上取消前缀`)
      : good('前缀', added[0] ?? '无'),
    good('码制标识', identifiers.join('、') || '无'),
    msPerKey <= SLOW_MS_PER_KEY
      ? good('速度', `每位 ${msPerKey.toFixed(1)} ms`)
      : bad('速度', `每位 ${msPerKey.toFixed(1)} ms，过慢：将字符间隔设为 30 ms 以内`),
  ]
}

const END_WORDS: Readonly<Record<Suffix, string>> = {
  Enter: '回车',
  Tab: 'Tab，可以使用',
  none: '没有：停顿后自动计入；连续扫描较快时建议设为回车',
}

/** Above this a scan cannot be told from a hand. */
const SLOW_MS_PER_KEY = 50

/** How to take its codes; null where three scans do not agree. */
export function learnedFrom(sents: readonly Sent[]): Scanner | null {
  const readings = sents.map((sent, place) => readingOf(sent, SAMPLES[place]?.sends ?? ''))
  const [prefix, ...others] = new Set(readings.map((reading) => reading?.prefix))
  const [suffix, ...otherEnds] = new Set(sents.map(({ end }) => end))
  if (prefix === undefined || suffix === undefined || others.length + otherEnds.length > 0) return null
  return { prefix, suffix }
}

function good(item: string, words: string): Finding {
  return { item, words, isGood: true }
}

function bad(item: string, words: string): Finding {
  return { item, words, isGood: false }
}
