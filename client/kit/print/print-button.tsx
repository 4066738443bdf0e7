// 打印 — puts sheets of paper together and opens the browser's print dialog; the console itself is not on them.

import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { announce } from '#client/data/announcements.ts'
import { Button } from '#client/kit/button.tsx'
import { type LabelKind, labelSize } from '#client/kit/print/label-size.ts'
import { WithLabelSize } from '#client/kit/print/label-size-choice.tsx'
import '#client/kit/print/labels.css'
import '#client/kit/print/paper.css'
import '#client/kit/print/print.css'

type PrintButtonProps = {
  label: string
  disabled?: boolean
  /** `Sheet`s, each on a page of its own. */
  sheets: () => ReactNode
  /** Which labels, where they are labels: the size of each kind is chosen beside the button. */
  labels?: LabelKind | undefined
}

export function PrintButton({ label, disabled = false, sheets, labels }: PrintButtonProps) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <WithLabelSize kind={labels}>
        <Button disabled={disabled} loading={isPrinting} onClick={() => setPrinting(true)}>
          {label}
        </Button>
      </WithLabelSize>
      {isPrinting && <Printing sheets={sheets} labels={labels} onDone={() => setPrinting(false)} />}
    </>
  )
}

type PrintingProps = Pick<PrintButtonProps, 'sheets' | 'labels'> & { onDone: () => void }

/** Prints as soon as it is drawn, in the browser only: for what is printed without a button. */
export function Printing({ sheets, labels, onDone }: PrintingProps) {
  return createPortal(
    <div className={`swms-paper${labels ? ` swms-paper--${labelSize(labels).replace('×', 'x')}` : ''}`}>
      <Suspense>
        {sheets()}
        <WhenDrawn onDone={onDone} />
      </Suspense>
    </div>,
    document.body,
  )
}

/** Paper of one kind: a whole page, or a label for a box. */
export function Sheet({ size, children }: { size: 'page' | 'label'; children: ReactNode }) {
  return <section className={`swms-sheet swms-sheet--${size}`}>{children}</section>
}

/** Room to sign behind each word. */
export function Signatures({ of }: { of: readonly string[] }) {
  return (
    <p className="swms-signatures">
      {of.map((word) => (
        <span key={word}>{word}：</span>
      ))}
    </p>
  )
}

/** A browser that prints says so at once; one that cannot, within an app, does nothing at all. */
const BEGINS_WITHIN_MS = 1_000

/** Of the body, while nothing but the sheets is printed. */
const ON_PAPER = 'swms-on-paper'

/** Stands behind the sheets: once it is there, all of them are. */
function WhenDrawn({ onDone }: { onDone: () => void }) {
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    const stop = new AbortController()
    const unheard = setTimeout(() => {
      announce('浏览器没有打开打印，请换用电脑上的浏览器')
      finish()
    }, BEGINS_WITHIN_MS)
    stop.signal.addEventListener('abort', () => clearTimeout(unheard))
    document.body.classList.add(ON_PAPER)
    stop.signal.addEventListener('abort', () => document.body.classList.remove(ON_PAPER))
    const { signal } = stop
    window.addEventListener('beforeprint', () => clearTimeout(unheard), { signal })
    window.addEventListener('afterprint', () => finish(), { signal })
    // Not even there in some of them.
    window.print?.()
    return () => stop.abort()
  }, [])
  return null
}
