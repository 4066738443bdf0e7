// What belongs to the page beneath and is looked at beside it, in a drawer under a heading that follows the page's own.
import { Button, Drawer } from '@blueprintjs/core'
import { SmallCrossIcon } from '@blueprintjs/icons'
import { type ReactNode, useId } from 'react'
import '#client/kit/document/document.css'

export type SideDrawerProps = {
  title: string
  width: number
  isOpen: boolean
  /** Whether a click beside it closes it, too: not where it holds input. */
  canOutsideClickClose?: boolean
  onClose: () => void
  children: ReactNode
}

export function SideDrawer(props: SideDrawerProps) {
  const { title, width, isOpen, canOutsideClickClose = true, onClose, children } = props
  const titleId = useId()
  return (
    <Drawer
      className="swms-trace"
      size={`min(${width}px, 100vw)`}
      isOpen={isOpen}
      canOutsideClickClose={canOutsideClickClose}
      onClose={onClose}
    >
      <div className="swms-trace-panel" role="dialog" aria-modal="true" aria-labelledby={titleId}>
        <header className="bp6-drawer-header">
          <h2 className="bp6-heading" id={titleId}>
            {title}
          </h2>
          <Button variant="minimal" aria-label="关闭" icon={<SmallCrossIcon size={20} />} onClick={onClose} />
        </header>
        <div className="swms-trace-body">{children}</div>
      </div>
    </Drawer>
  )
}
