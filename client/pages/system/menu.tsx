// 菜单 — the entries of each source's menu as a tree: made, changed, put in order, hidden.

import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { PageQueries } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { Button } from '#client/kit/button.tsx'
import { useFollowLink } from '#client/kit/follow-link.ts'
import { underHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { MenuDialog } from '#client/pages/system/menu/menu-dialog.tsx'
import { groupsOf, linesOf, type Source, sourceIn } from '#client/pages/system/menu/menu-lines.ts'
import { MenuTable } from '#client/pages/system/menu/menu-table.tsx'
import { addMenu, listMenusOfSource, MENU_SOURCES } from '#shared/contracts/system/menu-entry.ts'
import { buildMenuTree } from '#shared/frame/menu.ts'
import '#client/pages/system/menu/menu.css'
import '#client/kit/list/views-page.css'

const SOURCE_WORDS = { web: '网页端', app: '手持端' } as const

export function page() {
  return (
    <div className="swms-page">
      <QueryBoundary loading={<SkeletonLines count={16} />} failed={underHeading}>
        <Menu />
      </QueryBoundary>
    </div>
  )
}

page.queries = queries

function queries({ url }: Parameters<PageQueries>[0]): ReturnType<PageQueries> {
  return [queryOf(listMenusOfSource, { query: { source: sourceIn(url.search) } })]
}

function Menu() {
  const source = sourceIn(useLocation().search)
  const entries = useData(queryOf(listMenusOfSource, { query: { source } }))
  const tree = buildMenuTree(entries)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [keyword, setKeyword] = useState('')
  const [isAdding, setAdding] = useState(false)
  const may = useMay()
  const lines = linesOf(tree, { closed, keyword })
  const groups = groupsOf(tree)
  return (
    <>
      <header className="swms-page-header">
        <div className="swms-page-heading">
          <h1 className="swms-page-title">菜单</h1>
          <p className="swms-page-subtitle">新增的菜单系统管理员立即可见，其他角色在“角色”页中绑定</p>
        </div>
        <SourceChoice source={source} />
      </header>
      <div className="swms-entry-tools">
        <input
          className="bp6-input"
          type="search"
          aria-label="搜索菜单"
          placeholder="搜索标题或路径"
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
        />
        <Button onClick={() => setClosed(closed.size === 0 ? new Set(groups) : new Set())}>
          {closed.size === 0 ? '全部收起' : '全部展开'}
        </Button>
        {may(addMenu.needs) && (
          <Button intent="primary" onClick={() => setAdding(true)}>
            新增
          </Button>
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyState
          title={keyword === '' ? '此来源还没有菜单' : '没有找到，请换个关键字'}
          description={keyword === '' && may(addMenu.needs) ? '点“新增”添加第一个' : ''}
        />
      ) : (
        <MenuTable
          lines={lines}
          entries={entries}
          closed={closed}
          onToggle={(id) => setClosed(toggled(closed, id))}
          canOrder={keyword === ''}
        />
      )}
      {isAdding && (
        <MenuDialog
          source={source}
          entries={entries}
          entry={null}
          parentId={null}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

function SourceChoice({ source }: { source: Source }) {
  const { pathname } = useLocation()
  const follow = useFollowLink()
  return (
    <nav className="swms-views-choice" aria-label="来源">
      {MENU_SOURCES.map((name) => (
        <a
          key={name}
          href={`${pathname}?source=${name}`}
          aria-current={name === source ? 'page' : undefined}
          onClick={follow}
        >
          {SOURCE_WORDS[name]}
        </a>
      ))}
    </nav>
  )
}

function toggled(closed: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(closed)
  if (!next.delete(id)) next.add(id)
  return next
}
