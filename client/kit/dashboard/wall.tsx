// A board that stands alone, on a screen on the wall: large, with a way back into the console.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import '#client/kit/dashboard/dashboard.css'

export function Wall({ children }: { children: ReactNode }) {
  return <main className="swms-page swms-wall">{children}</main>
}

export function WayHome() {
  return (
    <Link className="bp6-button bp6-minimal" to="/">
      返回首页
    </Link>
  )
}
