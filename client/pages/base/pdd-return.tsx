// 拼多多授权 — where the platform sends a merchant back to: whether their shop is authorized now, and what to do if it is not.
// Asking for the page changes nothing; what the address says is handed over once the page is there, and counts once.

import { Link, useLocation } from 'react-router-dom'
import { CallFailure } from '#client/data/call-failure.ts'
import { queryOf, untold } from '#client/data/data-client.ts'
import { usePageState } from '#client/data/page-state-context.ts'
import { useData } from '#client/data/use-data.ts'
import { AskedByBrowser } from '#client/kit/asked-by-browser.tsx'
import { BareWall } from '#client/kit/dashboard/wall.tsx'
import { Facts } from '#client/kit/document/facts.tsx'
import { FailureBoundary } from '#client/kit/failure-boundary.tsx'
import { namesIn } from '#client/kit/form/form-values.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState, FailureState } from '#client/kit/state-message.tsx'
import { shop } from '#shared/contracts/base/owner.ts'
import { type EndedAuthorization, endAuthorization } from '#shared/contracts/base/shop-authorization.ts'
import { text } from '#shared/contracts/definition/field.ts'
import { hrefTo } from '#shared/routes.ts'

const SHOPS = hrefTo('owners', { view: 'shop' })
const POLL_MS = 2_000

export function page() {
  return (
    <BareWall>
      <Returned />
    </BareWall>
  )
}

function Returned() {
  const asked = new URLSearchParams(useLocation().search)
  const given = (name: string) => asked.get(name) ?? ''
  if (given('state') === '') {
    return (
      <NotAuthorized
        reason="从拼多多授权页面返回后，这里显示授权结果。授权在货主页面的店铺列表中发起。"
        title="没有授权结果"
      />
    )
  }
  return (
    <AskedByBrowser key={given('state')}>
      <FailureBoundary fallback={(error, retry) => <Refused error={error} onRetry={retry} />}>
        <Outcome state={given('state')} code={given('code')} error={given('error')} />
      </FailureBoundary>
    </AskedByBrowser>
  )
}

function Outcome(body: { state: string; code: string; error: string }) {
  const ended = useData({
    ...untold(queryOf(endAuthorization, { body }), 'rejected', 'unreachable'),
    refetchInterval: ({ state: { data } }) => (data?.outcome === '处理中' ? POLL_MS : false),
  })
  return (
    <>
      <div role="status">
        <Told ended={ended} />
      </div>
      <ShopFacts ended={ended} />
    </>
  )
}

function Told({ ended: { outcome, shopName } }: { ended: EndedAuthorization }) {
  switch (outcome) {
    case '成功':
      return <EmptyState title="授权成功" description={`${shopName}已授权，可以关闭此页面`} />
    case '处理中':
      return <EmptyState title="正在完成授权" description="请稍候，结果会自动显示" />
    default:
      return <NotAuthorized />
  }
}

const FACTS = {
  errorMessage: text('失败原因'),
  platform: shop.fields.platform,
  shopName: shop.fields.name,
  ownerName: text('货主'),
  authState: shop.fields.authState,
  authAccount: shop.fields.authAccount,
  authorizedAt: shop.fields.authorizedAt,
  expiresAt: shop.fields.authExpiresAt,
}

function ShopFacts({ ended }: { ended: EndedAuthorization }) {
  const names = namesIn(FACTS).filter((name) => name !== 'errorMessage' || ended.outcome === '失败')
  return (
    <SectionCard title="店铺">
      <Facts fields={FACTS} names={names} row={ended} />
    </SectionCard>
  )
}

/** What the server has refused to take is nothing to try again; what has not reached it is. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isRefused = error instanceof CallFailure && error.kind === 'rejected'
  return isRefused ? (
    <NotAuthorized reason={error.message} />
  ) : (
    <FailureState error={error} onRetry={onRetry} />
  )
}

/** A merchant has no account here; anyone who has one is led to the shops. */
function NotAuthorized({ title = '授权未完成', reason }: { title?: string; reason?: string }) {
  const isSignedIn = usePageState().session.state === 'active'
  const next = isSignedIn ? '请从店铺记录重新发起授权' : '请向为您发起授权的人重新索取授权地址'
  return (
    <EmptyState
      title={title}
      description={reason ?? next}
      action={
        isSignedIn && (
          <Link className="bp6-button bp6-intent-primary" to={SHOPS}>
            查看店铺
          </Link>
        )
      }
    />
  )
}
