// Badges on the screen: who it is, where they belong, and the symbol that is scanned.

import { Suspense } from 'react'
import { formatInstant } from '#client/kit/format.ts'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import { SkeletonBlock } from '#client/kit/skeleton.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { issueBadges } from '#shared/contracts/labor/badge.ts'
import { hrefTo } from '#shared/routes.ts'
import '#client/pages/labor/badges/badges.css'

type Badge = CallResult<typeof issueBadges>[number]

export function Badges({ badges }: { badges: readonly Badge[] }) {
  return (
    <div className="swms-badges">
      {badges.map((badge) => (
        <article key={badge.empNo} className="swms-badge">
          <Suspense fallback={<SkeletonBlock className="swms-badge-code" />}>
            <span className="swms-badge-code">
              <CodeSymbol symbology="qr" text={badge.qrToken} />
            </span>
          </Suspense>
          <div>
            <BadgeText badge={badge} />
            <a href={hrefTo('myPieces', { badge: badge.qrToken })} target="_blank" rel="noreferrer">
              计件链接
            </a>
          </div>
        </article>
      ))}
    </div>
  )
}

function BadgeText({
  badge: { empNo, name, agencyName, warehouseName, teamName, validUntil },
}: {
  badge: Badge
}) {
  return (
    <div className="swms-badge-text">
      <strong>{name}</strong>
      <span>{empNo}</span>
      <span>{[agencyName, teamName].filter((part) => part !== null).join(' · ') || '—'}</span>
      <span>{warehouseName}</span>
      <small>有效期至 {formatInstant(validUntil)}</small>
    </div>
  )
}
