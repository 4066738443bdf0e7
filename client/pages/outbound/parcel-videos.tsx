// 打包录像 — what was packed into a parcel, and the films of it: looked up by anyone who is signed in, or seen by anyone who has the
// link of one parcel.
import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import { usePageState } from '#client/data/page-state-context.ts'
import { AskedByBrowser } from '#client/kit/asked-by-browser.tsx'
import { SignInFirst } from '#client/kit/dashboard/sign-in-first.tsx'
import { BareWall } from '#client/kit/dashboard/wall.tsx'
import { LookupForm } from '#client/kit/lookup-form.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { PackedParcelView } from '#client/pages/outbound/video/packed-parcel.tsx'
import { getParcelVideos, getSharedVideos } from '#shared/contracts/outbound/parcel-video.ts'
import '#client/pages/outbound/video/video.css'

export function page() {
  return (
    <BareWall>
      <Videos />
    </BareWall>
  )
}

function Videos() {
  const asked = new URLSearchParams(useLocation().search)
  const isSignedIn = usePageState().session.state === 'active'
  const [key, waybillNo] = [asked.get('key'), asked.get('waybillNo')]
  if (key) {
    return (
      <AskedByBrowser>
        <PackedParcelView query={queryOf(getSharedVideos, { query: { key } })} />
      </AskedByBrowser>
    )
  }
  if (!isSignedIn) {
    return <SignInFirst title="登录后才能查找录像" description="或使用客服发来的录像链接打开" />
  }
  return (
    <>
      <LookupForm key={waybillNo} label="运单号" name="waybillNo" last={waybillNo ?? ''} />
      {waybillNo ? (
        <AskedByBrowser key={waybillNo}>
          <PackedParcelView query={queryOf(getParcelVideos, { query: { waybillNo } })} />
        </AskedByBrowser>
      ) : (
        <EmptyState title="查找录像" description="扫描或输入面单上的运单号" />
      )}
    </>
  )
}
