// A code to try the scanner with: what came, and whether it came as fast as only a scanner types.
import { type KeyboardEvent, useRef, useState } from 'react'
import { TextField } from '#client/kit/text-field.tsx'

type Sample = { code: string; msPerKey: number }

/** Nobody types faster. */
const SCANNER_MS_PER_KEY = 35

export function ScannerSample() {
  const [sample, setSample] = useState<Sample | null>(null)
  const startedAt = useRef(0)
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    if (value === '') startedAt.current = event.timeStamp
    if (event.key !== 'Enter' || value === '') return
    setSample({ code: value, msPerKey: (event.timeStamp - startedAt.current) / value.length })
    event.currentTarget.value = ''
  }
  return (
    <div className="swms-check-sample">
      <TextField
        label="请扫描任意条码"
        autoComplete="off"
        maxLength={64}
        placeholder="以回车结束"
        onKeyDown={handleKeyDown}
      />
      <p role="status">{sample ? wordsOf(sample) : '扫描后显示收到的内容'}</p>
    </div>
  )
}

function wordsOf({ code, msPerKey }: Sample): string {
  const source = msPerKey <= SCANNER_MS_PER_KEY ? '扫码枪' : '键盘输入，或扫码枪过慢'
  return `收到 ${code}（${code.length} 位，每位 ${msPerKey.toFixed(1)} ms，${source}）`
}
