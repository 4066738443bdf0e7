// Where the code of a packaging is scanned; Enter with nothing before it sends the form around it.

import { type KeyboardEvent, useId, useState } from 'react'
import { errorIdOf, FieldFrame } from '#client/kit/field-frame.tsx'
import { TAKES_SCANS } from '#client/kit/scan/use-scan-keys.ts'

type ScanPackagingProps = {
  /** Those that can be chosen. */
  codes: readonly string[]
  onScan: (code: string) => void
}

export function ScanPackaging({ codes, onScan }: ScanPackagingProps) {
  const id = useId()
  const [unknown, setUnknown] = useState('')
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const scanned = input.value.trim()
    if (event.key !== 'Enter' || scanned === '') return
    event.preventDefault()
    input.value = ''
    const isKnown = codes.includes(scanned)
    setUnknown(isKnown ? '' : scanned)
    if (isKnown) onScan(scanned)
  }
  const error = unknown ? `包材 ${unknown} 不存在、已停用或不能用于此货主，请重新扫描或选择` : undefined
  return (
    <FieldFrame id={id} label="扫描包材" error={error}>
      <input
        {...TAKES_SCANS}
        id={id}
        className={`bp6-input bp6-fill${error ? ' bp6-intent-danger' : ''}`}
        // biome-ignore lint/a11y/noAutofocus: anyone who packs has a scanner in the hand
        autoFocus
        autoComplete="off"
        maxLength={64}
        placeholder="扫描箱、袋上的编码，或在下方选择"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorIdOf(id) : undefined}
        onKeyDown={handleKeyDown}
      />
    </FieldFrame>
  )
}
