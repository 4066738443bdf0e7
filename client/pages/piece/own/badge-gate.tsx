// What a worker sees of their own stands behind their badge: its code comes in the address, or is typed or pasted.
import { Button } from '@blueprintjs/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Wall, WayHome } from '#client/kit/dashboard/wall.tsx'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { TextField } from '#client/kit/text-field.tsx'
import { useHydrated } from '#client/kit/use-hydrated.ts'
import '#client/pages/piece/own/own.css'

export function BadgeGate({ children }: { children: (badge: string) => ReactNode }) {
  const badge = new URLSearchParams(useLocation().search).get('badge')
  return (
    <Wall>
      <PageHeading>
        <div className="swms-page-actions">
          <WayHome />
        </div>
      </PageHeading>
      {badge ? <Behind>{() => children(badge)}</Behind> : <AskForBadge />}
    </Wall>
  )
}

/** Nobody is signed in: the browser asks with the badge alone. */
function Behind({ children }: { children: () => ReactNode }) {
  if (!useHydrated()) return <SkeletonLines count={8} />
  return <QueryBoundary loading={<SkeletonLines count={8} />}>{children()}</QueryBoundary>
}

function AskForBadge() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const badge = text.trim()
    if (badge) void navigate(`${pathname}?${new URLSearchParams({ badge })}`)
  }
  return (
    <SectionCard title="扫描工牌">
      <p>用扫码枪扫描工牌上的二维码；用手机时，先用相机识别二维码，再把识别出的文字粘贴到这里。</p>
      <form className="swms-own-badge" method="get" action={pathname} onSubmit={handleSubmit}>
        <TextField
          label="工牌码"
          name="badge"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="bp6-form-group">
          <Button type="submit" intent="primary">
            查询
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}
