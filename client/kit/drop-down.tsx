// What drops down below a button: a menu, ticks, a small form. Escape and a click elsewhere close it.
import { PopoverNext } from '@blueprintjs/core'
import type { ReactNode } from 'react'

type DropDownProps = {
  content: React.JSX.Element
  /** Under the button's beginning, or its end. */
  at: 'start' | 'end'
  children: ReactNode
}

export function DropDown({ content, at, children }: DropDownProps) {
  return (
    <PopoverNext lazy animation="minimal" arrow={false} placement={`bottom-${at}`} content={content}>
      {children}
    </PopoverNext>
  )
}
