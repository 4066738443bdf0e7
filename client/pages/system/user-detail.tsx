// 个人中心 — what the signed-in user may see and do, and what they have done.

import { OWN_INFO } from '#client/data/own-queries.ts'
import type { PageQueries } from '#client/data/page-queries.ts'
import { useIsActivated } from '#client/data/page-state-context.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useData } from '#client/data/use-data.ts'
import { useFollowLink } from '#client/kit/follow-link.ts'
import { ABSENT, formatInstant } from '#client/kit/format.ts'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { ACTIONS } from '#shared/actions.ts'
import { type CodeName, fieldLabels } from '#shared/contracts/definition/call.ts'
import { ownOperation, ownSignIn } from '#shared/contracts/system/own-log.ts'
import { hrefTo } from '#shared/routes.ts'
import '#client/pages/system/detail/detail.css'
import { PagedRows } from '#client/kit/list/paged-rows.tsx'
import type { Listed } from '#client/kit/list/use-list.ts'
import { userInfo } from '#shared/shapes/user-info.ts'

const labels = fieldLabels(userInfo)

export function page() {
  return (
    <div className="swms-page">
      <PageHeading>
        <ProfileLink />
      </PageHeading>
      <QueryBoundary loading={<SkeletonLines count={8} />}>
        <Account />
      </QueryBoundary>
      <div className="swms-own-logs">
        <OwnLog resource={ownSignIn} columns={['at', 'address']} />
        <OwnLog resource={ownOperation} columns={['at', 'step', 'record', 'entityId', 'reason']} />
      </div>
    </div>
  )
}

page.queries = queries

function queries(): ReturnType<PageQueries> {
  return [OWN_INFO]
}

function ProfileLink() {
  const follow = useFollowLink()
  return (
    <div className="swms-page-actions">
      <a className="bp6-button" href={hrefTo('userInfo')} onClick={follow}>
        修改个人信息
      </a>
    </div>
  )
}

function Account() {
  const user = useData(OWN_INFO)
  const { preferences } = usePreferences()
  const actions = user.actions?.map((action) => ({ code: action, name: wordOfAction(action) }))
  return (
    <div className="swms-own-cards">
      <SectionCard title="账号">
        <dl className="swms-own-account">
          <Fact label={labels.name}>{user.name}</Fact>
          <Fact label={labels.username}>{user.username}</Fact>
          <Fact label={labels.activated}>{useIsActivated(user) ? '已激活' : '未激活'}</Fact>
          <Fact label={labels.lastLoginAt}>
            {user.lastLoginAt ? formatInstant(user.lastLoginAt) : ABSENT}
          </Fact>
          <Fact label="主题色">
            <span className="swms-own-color" aria-hidden="true" /> {preferences.themeColor.toUpperCase()}
            <small className="swms-own-hint">在右上角“系统设置”中修改</small>
          </Fact>
        </dl>
      </SectionCard>
      <SectionCard title="权限">
        <dl className="swms-own-account">
          <Fact label={labels.roles}>
            <Names entries={user.roles} none="还没有角色，请联系管理员" />
          </Fact>
          <Fact label="仓库权限">
            <Names entries={user.warehouses} none="还没有仓库权限，请联系管理员" />
          </Fact>
          <Fact label="货主权限">
            <Names entries={user.owners} none="还没有货主权限，请联系管理员" />
          </Fact>
          {actions && (
            <Fact label="操作权限">
              <Names entries={actions} none="只能查看" />
            </Fact>
          )}
        </dl>
      </SectionCard>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Names({ entries, none }: { entries: readonly CodeName[]; none: string }) {
  if (entries.length === 0) return <span className="swms-own-hint">{none}</span>
  return (
    <ul className="swms-own-names">
      {entries.map(({ code, name }) => (
        <li key={code} className="bp6-tag bp6-minimal" title={code}>
          {name}
        </li>
      ))}
    </ul>
  )
}

const WORDS: Readonly<Record<string, string>> = ACTIONS

/** Another upstream may know actions of its own. */
function wordOfAction(action: string): string {
  return WORDS[action] ?? action
}

/** What the user has done, page by page, the newest first. */
function OwnLog({ resource, columns }: { resource: Listed; columns: readonly string[] }) {
  return (
    <SectionCard title={resource.label}>
      <div className="swms-own-log">
        <PagedRows resource={resource} names={columns} />
      </div>
    </SectionCard>
  )
}
