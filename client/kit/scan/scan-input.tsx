// Where codes go: from a scanner that types, from a camera, or from the keyboard. The focus always comes back here.
import { useId, useRef, useState } from 'react'
import { storedScanner } from '#client/data/scanner.ts'
import { CrewBar, useCrew } from '#client/kit/scan/crew-bar.tsx'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { ScanCamera } from '#client/kit/scan/scan-camera.tsx'
import { createScanGate, WEDGE_COOL_DOWN_MS } from '#client/kit/scan/scan-gate.ts'
import { partOf, scannedIn, withoutPrefix } from '#client/kit/scan/scanned.ts'
import { SignedOut } from '#client/kit/scan/signed-out.tsx'
import { SCAN_INPUT_CLASS } from '#client/kit/scan/typing.ts'
import { useKeptFocus } from '#client/kit/scan/use-kept-focus.ts'
import { useScanKeys } from '#client/kit/scan/use-scan-keys.ts'
import { LONGEST_BARCODE } from '#shared/contracts/definition/field.ts'
import { type Gs1Label, withoutIdentifier } from '#shared/domain/gs1.ts'
import { isBadge } from '#shared/sign-on.ts'

/**
 * `label`: what else the label says that the code stands on, where it is one of GS1. `text`: all of it, for who scans numbers that
 * are of nobody's making and may look like one.
 */
export type OnScan = (code: string, label: Gs1Label | null, text: string) => void

type ScanInputProps = {
  /** What is to be scanned now. */
  label: string
  onScan: OnScan
  /** The same code again, too soon to be meant. */
  onRepeat: (code: string) => void
  /** Enter with nothing before it, where that means something. */
  onEmpty?: (() => void) | undefined
  /** Badges are what is scanned there: nobody signs on by them. */
  takesBadges?: boolean
  /** What came is no code. */
  onTell: (message: Tell) => void
}

export function ScanInput({ label, onScan, onRepeat, onEmpty, takesBadges = false, onTell }: ScanInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [gate] = useState(() => createScanGate(WEDGE_COOL_DOWN_MS))
  const [isTyped, setTyped] = useState(false)
  useKeptFocus(input)
  const crew = useCrew(onTell)
  const take = (sent: string) => {
    const text = withoutPrefix(sent, storedScanner()?.prefix ?? '')
    if (isBadge(text) && !takesBadges) return crew.signOn(text)
    const { code, label } = scannedIn(text)
    if (code.length > LONGEST_BARCODE)
      return onTell(tell('bad', `编码超过 ${LONGEST_BARCODE} 位，未计入`, code))
    // Two pieces of the same goods differ in their serials alone.
    if (gate(text, Date.now())) onRepeat(code)
    else onScan(code, label, withoutIdentifier(text))
  }
  useScanKeys(input, {
    onCode: take,
    onEmpty: () => onEmpty?.(),
    onUnclear: (reason, advice) => onTell(tell('bad', reason, advice)),
    suffix: () => storedScanner()?.suffix ?? null,
    partOf: (part, text) => partOf(part, withoutPrefix(text, storedScanner()?.prefix ?? '')),
  })
  return (
    <div className="swms-scan-input">
      <SignedOut onTell={onTell} />
      {!takesBadges && <CrewBar {...crew} />}
      <label className="swms-scan-label" htmlFor={id}>
        {label}
      </label>
      <div className="swms-scan-line">
        <input
          ref={input}
          id={id}
          className={`bp6-input ${SCAN_INPUT_CLASS}`}
          // A screen keyboard would cover half of what a scanner's user has to see; the button beside it brings it.
          inputMode={isTyped ? 'text' : 'none'}
          enterKeyHint="send"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
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
