// A link from a row to the page of what it names; opens in its own tab of the console.
import type { ReactNode } from 'react'
import { useFollowLink } from '#client/kit/follow-link.ts'

export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  const follow = useFollowLink()
  return (
    <a href={href} onClick={follow}>
      {children}
    </a>
  )
}
