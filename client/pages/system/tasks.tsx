// 任务中心 — all of the user's background work: how far it is, what has come of it, why it failed. Followed while it is seen.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pollEvery, queryOf, untold } from '#client/data/data-client.ts'
import type { PageQueries } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { underHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { TASK_FILTERS, type TaskFilter } from '#client/pages/system/task/task-filters.ts'
import { TaskTable } from '#client/pages/system/task/task-table.tsx'
import { TASK_POLL_MS } from '#shared/constants.ts'
import { LISTED_TASKS, listTasks } from '#shared/contracts/system/task.ts'
import '#client/pages/system/task/task.css'

const TASKS = queryOf(listTasks, {})

export function page() {
  return (
    <div className="swms-page">
      <QueryBoundary loading={<SkeletonLines count={12} />} failed={underHeading}>
        <Tasks />
      </QueryBoundary>
    </div>
  )
}

page.queries = queries

function queries(): ReturnType<PageQueries> {
  return [TASKS]
}

/** The page itself says when it could not be brought up to date. */
const QUIET_TASKS = untold(TASKS, 'unreachable', 'rejected')

function Tasks() {
  const tasks = useData({ ...QUIET_TASKS, staleTime: 0, refetchInterval: pollEvery(TASK_POLL_MS) })
  const { isRefetchError } = useQuery({ ...QUIET_TASKS, enabled: false })
  const [filter, setFilter] = useState<TaskFilter>('全部')
  const shown = tasks.filter(TASK_FILTERS[filter])
  return (
    <>
      <header className="swms-page-header">
        <div className="swms-page-heading">
          <h1 className="swms-page-title">任务中心</h1>
          <p className="swms-page-subtitle">
            我的导出、导入与重算，最近 {LISTED_TASKS} 个；每 {TASK_POLL_MS / 1000} 秒更新一次
          </p>
        </div>
        {isRefetchError && (
          <p className="swms-task-outdated" role="alert">
            暂时无法更新，显示的是之前的进度
          </p>
        )}
      </header>
      <SectionCard
        title="任务"
        aside={
          <fieldset className="bp6-button-group swms-task-filters" aria-label="状态">
            {(Object.keys(TASK_FILTERS) as TaskFilter[]).map((name) => (
              <button
                key={name}
                type="button"
                className={`bp6-button${name === filter ? ' bp6-active' : ''}`}
                aria-pressed={name === filter}
                onClick={() => setFilter(name)}
              >
                {name} {tasks.filter(TASK_FILTERS[name]).length}
              </button>
            ))}
          </fieldset>
        }
      >
        {shown.length === 0 ? (
          <EmptyState
            title={filter === '全部' ? '还没有任务' : `没有${filter}的任务`}
            description={filter === '全部' ? '在任何列表中点“导出”，文件会出现在这里' : ''}
          />
        ) : (
          <TaskTable tasks={shown} />
        )}
      </SectionCard>
    </>
  )
}
