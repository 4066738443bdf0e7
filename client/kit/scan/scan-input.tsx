// Where codes go: from a scanner that types, from a camera, or from the keyboard. The focus always comes back here.
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { ScanCamera } from '#client/kit/scan/scan-camera.tsx'
import { createScanGate, WEDGE_COOL_DOWN_MS } from '#client/kit/scan/scan-gate.ts'
import { useKeptFocus } from '#client/kit/scan/use-kept-focus.ts'

type ScanInputProps = {
  /** What is to be scanned now. */
  label: string
  onScan: (code: string) => void
  /** The same code again, too soon to be meant. */
  onRepeat: (code: string) => void
  /** Enter with nothing before it, where that means something. */
  onEmpty?: (() => void) | undefined
}

export function ScanInput({ label, onScan, onRepeat, onEmpty }: ScanInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [gate] = useState(() => createScanGate(WEDGE_COOL_DOWN_MS))
  const [isTyped, setTyped] = useState(false)
  useKeptFocus(input)
  const take = (code: string) => (gate(code, Date.now()) ? onRepeat(code) : onScan(code))
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const code = event.currentTarget.value.trim()
    event.currentTarget.value = ''
    if (code !== '') take(code)
    else onEmpty?.()
  }
  return (
    <div className="swms-scan-input">
      <label className="swms-scan-label" htmlFor={id}>
        {label}
      </label>
      <div className="swms-scan-line">
        <input
          ref={input}
          id={id}
          className="bp6-input swms-scan-field"
          // A screen keyboard would cover half of what a scanner's user has to see; the button beside it brings it.
          inputMode={isTyped ? 'text' : 'none'}
          enterKeyHint="send"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          onKeyDown={handleKeyDown}
        />
        <button
          type="button"
          className="bp6-button swms-scan-keyboard"
          aria-pressed={isTyped}
          onClick={() => setTyped(!isTyped)}
        >
          键盘
        </button>
        <ScanCamera onCode={take} />
      </div>
    </div>
  )
}
