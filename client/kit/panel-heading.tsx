// The heading of what opens over a page, with the way out of it.
import { SmallCrossIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { Button } from '#client/kit/button.tsx'

type PanelHeadingProps = {
  kind: 'dialog' | 'drawer'
  /** What the panel is labelled by. */
  id: string
  title: ReactNode
  onClose: () => void
}

export function PanelHeading({ kind, id, title, onClose }: PanelHeadingProps) {
  return (
    <header className={`bp6-${kind}-header`}>
      <h2 className="bp6-heading" id={id}>
        {title}
      </h2>
      <Button
        variant="minimal"
        aria-label="关闭"
        icon={<SmallCrossIcon size={kind === 'dialog' ? 16 : 20} />}
        onClick={onClose}
      />
    </header>
  )
}
