// A titled block of a page.
import { type ReactNode, useId } from 'react'

type SectionCardProps = {
  title: string
  /** Beside the title, at the far end. */
  aside?: ReactNode
  children: ReactNode
}

export function SectionCard({ title, aside, children }: SectionCardProps) {
  const titleId = useId()
  return (
    <section className="swms-section" aria-labelledby={titleId}>
      <header className="swms-section-header">
        <h2 className="swms-section-title" id={titleId}>
          {title}
        </h2>
        {aside}
      </header>
      <div className="swms-section-body">{children}</div>
    </section>
  )
}
