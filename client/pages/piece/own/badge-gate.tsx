// What a worker sees of their own stands behind their badge: its code comes in the address, or is scanned or pasted.
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { AskedByBrowser } from '#client/kit/asked-by-browser.tsx'
import { BareWall } from '#client/kit/dashboard/wall.tsx'
import { LookupForm } from '#client/kit/lookup-form.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'

export function BadgeGate({ children }: { children: (badge: string) => ReactNode }) {
  const badge = new URLSearchParams(useLocation().search).get('badge')
  return (
    <BareWall>
      {badge ? (
        <AskedByBrowser>{children(badge)}</AskedByBrowser>
      ) : (
        <SectionCard title="扫描工牌">
          <p>用扫码枪扫描工牌上的二维码；用手机时，先用相机识别二维码，再把识别出的文字粘贴到这里。</p>
          <LookupForm label="工牌码" name="badge" />
        </SectionCard>
      )}
    </BareWall>
  )
}
