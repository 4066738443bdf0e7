// 打包录像 — what was packed into a parcel, and the films of it: looked up by whoever is signed in, or seen by whoever has the
// link of one parcel.
import { Button } from '@blueprintjs/core'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import { usePageState } from '#client/data/page-state-context.ts'
import { SignInFirst } from '#client/kit/dashboard/sign-in-first.tsx'
import { Wall, WayHome } from '#client/kit/dashboard/wall.tsx'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { TextField } from '#client/kit/text-field.tsx'
import { useHydrated } from '#client/kit/use-hydrated.ts'
import { PackedParcelView } from '#client/pages/outbound/video/packed-parcel.tsx'
import { getParcelVideos, getSharedVideos } from '#shared/contracts/outbound/parcel-video.ts'
import '#client/pages/outbound/video/video.css'

export function page() {
  return (
    <Wall>
      <PageHeading>
        <div className="swms-page-actions">
          <WayHome />
        </div>
      </PageHeading>
      <Videos />
    </Wall>
  )
}

function Videos() {
  const asked = new URLSearchParams(useLocation().search)
  const isSignedIn = usePageState().session.state === 'active'
  const isHydrated = useHydrated()
  const [key, waybillNo] = [asked.get('key'), asked.get('waybillNo')]
  // With a key alone nobody is signed in, and the server asks for nothing: the browser does.
  if (key) return isHydrated ? <Found query={queryOf(getSharedVideos, { query: { key } })} /> : <Waiting />
  if (!isSignedIn) {
    return <SignInFirst title="登录后才能查找录像" description="或使用客服发来的录像链接打开" />
  }
  return (
    <>
      <Search key={waybillNo} last={waybillNo ?? ''} />
      {waybillNo && isHydrated && (
        <Found key={waybillNo} query={queryOf(getParcelVideos, { query: { waybillNo } })} />
      )}
      {waybillNo && !isHydrated && <Waiting />}
      {!waybillNo && <EmptyState title="查找录像" description="扫描或输入面单上的运单号" />}
    </>
  )
}

function Found({ query }: { query: Parameters<typeof PackedParcelView>[0]['query'] }) {
  return (
    <QueryBoundary loading={<SkeletonLines count={8} />}>
      <PackedParcelView query={query} />
    </QueryBoundary>
  )
}

function Waiting() {
  return <SkeletonLines count={8} />
}

function Search({ last }: { last: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(last)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const waybillNo = text.trim()
    if (waybillNo) void navigate(`/video?${new URLSearchParams({ waybillNo })}`)
  }
  return (
    <form className="swms-video-search" method="get" action="/video" onSubmit={handleSubmit}>
      <TextField
        label="运单号"
        name="waybillNo"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="bp6-form-group">
        <Button type="submit" intent="primary">
          查找
        </Button>
      </div>
    </form>
  )
}
