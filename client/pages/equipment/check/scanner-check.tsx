// The scanner's own check: three codes to scan, and what they say of it. What it learns is kept for this device.
import { useState } from 'react'
import { type Scanner, storedScanner, storeScanner } from '#client/data/scanner.ts'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import { TextField } from '#client/kit/text-field.tsx'
import {
  type Finding,
  findingsOf,
  learnedFrom,
  SAMPLES,
  type Sent,
} from '#client/pages/equipment/check/scanner-findings.ts'
import { useSentCodes } from '#client/pages/equipment/check/use-sent-codes.ts'

export function ScannerCheck() {
  const [sents, setSents] = useState<readonly Sent[]>([])
  const [kept, setKept] = useState(storedScanner)
  const sample = SAMPLES[sents.length]
  const keep = (scanner: Scanner | null) => {
    storeScanner(scanner)
    setKept(scanner)
  }
  const handleKeyDown = useSentCodes((sent) => {
    const next = sample ? [...sents, sent] : [sent]
    setSents(next)
    if (next.length === SAMPLES.length) keep(learnedFrom(next))
  })
  return (
    <div className="swms-check-scanner">
      {sample && <CodeSymbol symbology={sample.symbology} text={sample.shown} />}
      <div className="swms-check-sample">
        <TextField
          label={sample ? `请扫描第 ${sents.length + 1} 个码，共 ${SAMPLES.length} 个` : '已扫描 3 个码'}
          autoComplete="off"
          placeholder={sample ? '把光标放在这里再扫描' : '再扫描第 1 个码可重新检查'}
          onKeyDown={handleKeyDown}
        />
        <p role="status">{wordsOf(sents.at(-1))}</p>
      </div>
      {!sample && <Findings findings={findingsOf(sents)} />}
      <div className="swms-check-kept">
        <p>{keptWords(kept)}</p>
        {sents.length > 0 && (
          <button type="button" className="bp6-button" onClick={() => setSents([])}>
            重新检查
          </button>
        )}
        {kept && (
          <button type="button" className="bp6-button" onClick={() => keep(null)}>
            清除本机设置
          </button>
        )}
      </div>
    </div>
  )
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <div className="swms-table-scroll">
      <table className="swms-table" aria-label="扫码枪检查结果">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">结果</th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {findings.map(({ item, words, isGood }) => (
            <tr key={item}>
              <th scope="row">{item}</th>
              <td>
                <span className={`bp6-tag bp6-intent-${isGood ? 'success' : 'warning'}`}>
                  {isGood ? '正常' : '请设置'}
                </span>
              </td>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function wordsOf(sent: Sent | undefined): string {
  return sent
    ? `收到 ${sent.text.replaceAll('\u001d', '␝')}（${sent.text.length} 位）`
    : '扫描后显示收到的内容'
}

const ENDS = { Enter: '以回车结尾', Tab: '以 Tab 结尾', none: '没有结尾键' } as const

function keptWords(kept: Scanner | null): string {
  if (!kept) return '本机还没有保存扫码枪设置；三个码扫描完成后自动保存'
  const prefix = kept.prefix === '' ? '没有前缀' : `去掉前缀 ${kept.prefix}`
  return `本机已保存：${ENDS[kept.suffix]}，${prefix}；各工位按此接收`
}
