// The drawer in which a figure is traced back to its facts, under a heading that follows the page's own.
import { Button, Drawer } from '@blueprintjs/core'
import { SmallCrossIcon } from '@blueprintjs/icons'
import { type ReactNode, useId } from 'react'
import '#client/kit/document/document.css'

type TraceFrameProps = {
  title: string
  width: number
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

export function TraceFrame({ title, width, isOpen, onClose, children }: TraceFrameProps) {
  const titleId = useId()
  return (
    <Drawer className="swms-trace" size={`min(${width}px, 100vw)`} isOpen={isOpen} onClose={onClose}>
      <div className="swms-trace-panel" role="dialog" aria-modal="true" aria-labelledby={titleId}>
        <header className="bp6-drawer-header">
          <h2 className="bp6-heading" id={titleId}>
            溯源：{title}
          </h2>
          <Button variant="minimal" aria-label="关闭" icon={<SmallCrossIcon size={20} />} onClick={onClose} />
        </header>
        <div className="swms-trace-body">{children}</div>
      </div>
    </Drawer>
  )
}
