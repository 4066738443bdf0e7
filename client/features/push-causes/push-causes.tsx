// Why messages failed, above the list of those that wait: each cause with how many it is of, and a link that narrows the list to it.
import { useLocation } from 'react-router-dom'
import { pollEvery, queryOf, untold } from '#client/data/data-client.ts'
import type { Page } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { useFollowLink } from '#client/kit/follow-link.ts'
import { formatCount } from '#client/kit/format.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import type { getPushCauses } from '#shared/contracts/reject/push.ts'
import type { getAsnPushCauses } from '#shared/contracts/returned/push.ts'
import '#client/features/push-causes/push-causes.css'

const PARAM = 'errorCode'
/** Messages are tried again in the background. */
const POLL_MS = 15_000

type CausesProps = {
  call: typeof getPushCauses | typeof getAsnPushCauses
  /** What the error codes mean. */
  words: Readonly<Record<string, string>>
}

/** The list with its causes above it. */
export function withPushCauses(List: Page, causes: CausesProps): Page {
  const page: Page = () => (
    <div className="swms-push-workbench">
      <QueryBoundary loading={null} failed={() => null}>
        <PushCauses {...causes} />
      </QueryBoundary>
      <List />
    </div>
  )
  page.queries = (context) => [queryOf(causes.call, {}), ...(List.queries?.(context) ?? [])]
  return page
}

function PushCauses({ call, words }: CausesProps) {
  // The list says it.
  const quiet = untold(queryOf(call, {}), 'unreachable', 'rejected')
  const causes = useData({ ...quiet, refetchInterval: pollEvery(POLL_MS) })
  const { pathname, search } = useLocation()
  const follow = useFollowLink()
  const params = new URLSearchParams(search)
  const shown = params.get(PARAM)
  const known = causes.flatMap(({ errorCode, count }) => (errorCode === null ? [] : [{ errorCode, count }]))
  if (known.length === 0) return null
  return (
    <nav className="swms-push-causes" aria-label="异常原因">
      {known.map(({ errorCode, count }) => {
        const isShown = errorCode === shown
        return (
          <a
            key={errorCode}
            href={`${pathname}?${narrowed(params, isShown ? null : errorCode)}`}
            aria-current={isShown ? 'true' : undefined}
            onClick={follow}
          >
            {words[errorCode] ?? errorCode}
            <b>{formatCount(count)}</b>
          </a>
        )
      })}
    </nav>
  )
}

/** By this cause instead of another one, from the first page on; once more takes it back. */
function narrowed(params: URLSearchParams, errorCode: string | null): string {
  const next = new URLSearchParams(params)
  next.delete('page')
  next.delete(PARAM)
  if (errorCode !== null) next.set(PARAM, errorCode)
  return next.toString()
}
