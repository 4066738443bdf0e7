// A drawer over a page, under a heading that follows the page's own. It asks before unsaved input in it is lost.

import { Drawer } from '@blueprintjs/core'
import { type ReactNode, useId } from 'react'
import { FailureBoundary } from '#client/kit/failure-boundary.tsx'
import { PanelHeading } from '#client/kit/panel-heading.tsx'
import { inItsPlace } from '#client/kit/state-message.tsx'
import { useAskedClose } from '#client/kit/use-asked-close.tsx'
import '#client/kit/drawer-frame.css'

type DrawerFrameProps = {
  title: string
  width: number
  isOpen: boolean
  /** Whether a click beside it closes it, too: not where it holds input. */
  canOutsideClickClose?: boolean
  onClose: () => void
  children: ReactNode
}

export function DrawerFrame(props: DrawerFrameProps) {
  const { title, width, isOpen, canOutsideClickClose = true, onClose, children } = props
  const titleId = useId()
  const { close, handleClose, around, question } = useAskedClose(onClose)
  return (
    <>
      <Drawer
        className="swms-drawer"
        size={`min(${width}px, 100vw)`}
        isOpen={isOpen}
        canOutsideClickClose={canOutsideClickClose}
        onClose={handleClose}
      >
        <div className="swms-drawer-panel" role="dialog" aria-modal="true" aria-labelledby={titleId}>
          <PanelHeading kind="drawer" id={titleId} title={title} onClose={close} />
          <div className="swms-drawer-body">
            <FailureBoundary fallback={inItsPlace}>{around(children)}</FailureBoundary>
          </div>
        </div>
      </Drawer>
      {question}
    </>
  )
}
