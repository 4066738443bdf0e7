// 应用下载 — the mobile application, and the console itself for someone whose phone has none: both by a code to be scanned.

import { Suspense } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { AskedByBrowser } from '#client/kit/asked-by-browser.tsx'
import { BareWall } from '#client/kit/dashboard/wall.tsx'
import { Facts } from '#client/kit/document/facts.tsx'
import { namesIn } from '#client/kit/form/form-values.ts'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { APP_TITLE } from '#shared/constants.ts'
import { instantField, note, text } from '#shared/contracts/definition/field.ts'
import { getAppRelease } from '#shared/contracts/system/app-release.ts'
import '#client/pages/entrance/app-download.css'

export function page() {
  return (
    <BareWall>
      <AskedByBrowser>
        <Offers />
      </AskedByBrowser>
    </BareWall>
  )
}

function Offers() {
  return (
    <>
      <SectionCard title="手机应用">
        <QueryBoundary loading={<SkeletonLines count={6} />}>
          <Application />
        </QueryBoundary>
      </SectionCard>
      <SectionCard title="手机浏览器">
        <div className="swms-app-offer">
          <Code text={window.location.origin} />
          <p>用手机扫码打开{APP_TITLE}，无需安装；在浏览器菜单中选择“添加到主屏幕”，下次可直接打开。</p>
        </div>
      </SectionCard>
    </>
  )
}

const FACTS = {
  appName: text('应用名称'),
  versionName: text('版本号'),
  platform: text('平台'),
  publishedAt: instantField('发布时间'),
  releaseNotes: note('更新说明'),
}

function Application() {
  const { release } = useData(queryOf(getAppRelease, {}))
  if (!release) return <EmptyState title="尚未发布手机应用" description="请先用手机浏览器打开本系统" />
  const { downloadUrl, ...facts } = release
  return (
    <div className="swms-app-offer">
      <Code text={downloadUrl} />
      <div>
        <Facts
          fields={FACTS}
          names={namesIn(FACTS)}
          row={{ ...facts, appName: APP_TITLE, platform: platformOf(downloadUrl) }}
        />
        <a className="bp6-button bp6-intent-primary" href={downloadUrl} rel="noreferrer">
          下载
        </a>
      </div>
    </div>
  )
}

/** By where it comes from: no phone installs the other's. */
function platformOf(downloadUrl: string): string {
  const { hostname, pathname } = new URL(downloadUrl)
  if (hostname.endsWith('apple.com') || pathname.endsWith('.ipa')) return 'iOS'
  return pathname.endsWith('.apk') ? 'Android' : '手机'
}

function Code({ text: address }: { text: string }) {
  return (
    <Suspense fallback={<div className="swms-app-code" />}>
      <div className="swms-app-code">
        <CodeSymbol symbology="qr" text={address} />
      </div>
    </Suspense>
  )
}
