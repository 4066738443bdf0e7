// What of a month is still open, counted just now, each with a link to the list behind it.

import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { FigureTable } from '#client/kit/figure-table.tsx'
import { formatCount } from '#client/kit/format.ts'
import { narrowedTo } from '#client/kit/list/list-address.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useInMenu } from '#client/kit/use-in-menu.ts'
import type { ownerBill } from '#shared/contracts/billing/bill.ts'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import type { agencyDispatch } from '#shared/contracts/labor/dispatch.ts'
import type { charge } from '#shared/contracts/money/charge.ts'
import { getOpenItems } from '#shared/contracts/money/period.ts'
import type { pieceDispute } from '#shared/contracts/piece/dispute.ts'
import type { pieceRecompute } from '#shared/contracts/piece/recompute.ts'
import { addDays, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { OPEN_DISPATCH_STATES, OPEN_RECOMPUTE_STATES, type OpenItem } from '#shared/domain/closing.ts'
import { hrefTo, ROUTES } from '#shared/routes.ts'

type Period = CallInput<typeof getOpenItems>['query']

export function OpenItems({ period }: { period: Period }) {
  const items = useData({ ...queryOf(getOpenItems, { query: period }), staleTime: 0 })
  const isInMenu = useInMenu()
  const open = items.filter(({ count }) => count > 0)
  if (open.length === 0) return <EmptyState title="没有未了结的事项" />
  const count = ({ item, count: found }: (typeof open)[number]) => {
    const list = LISTS[item]
    if (!list || !isInMenu(ROUTES[list.route].path)) return formatCount(found)
    const narrowed = { warehouse: period.warehouse, ...list.narrowed(daysOf(period)) }
    return <RowLink href={hrefTo(list.route, narrowed)}>{formatCount(found)}</RowLink>
  }
  return (
    <FigureTable
      columns={[
        { label: '事项', of: ({ item }) => item },
        { label: '数量', of: count },
      ]}
      rows={open}
      keyOf={({ item }) => item}
    />
  )
}

type Days = { month: string; from: string; to: string }
type List = {
  route: 'charges' | 'ownerBills' | 'dispatches' | 'pieceRecomputes' | 'pieceMonths'
  narrowed: (days: Days) => Readonly<Record<string, string>>
}

/** Days of work are counted by themselves once they are over: there is no list of those that are not. */
const LISTS: Readonly<Partial<Record<OpenItem, List>>> = {
  暂估的费用: {
    route: 'charges',
    narrowed: (days) => narrowedTo<typeof charge>({ state: '暂估', businessDate: inDays(days) }),
  },
  未入账单的费用: {
    route: 'charges',
    narrowed: (days) => narrowedTo<typeof charge>({ state: '已确认', businessDate: inDays(days) }),
  },
  争议中的账单: {
    route: 'ownerBills',
    narrowed: ({ month }) => narrowedTo<typeof ownerBill>({ state: '争议中', period: month }),
  },
  未确认的派工单: {
    route: 'dispatches',
    narrowed: (days) =>
      narrowedTo<typeof agencyDispatch>({ state: [...OPEN_DISPATCH_STATES], businessDate: inDays(days) }),
  },
  未生效的计件重算: {
    route: 'pieceRecomputes',
    narrowed: ({ from, to }) =>
      narrowedTo<typeof pieceRecompute>({
        state: [...OPEN_RECOMPUTE_STATES],
        fromDate: { to },
        toDate: { from },
      }),
  },
  待处理的计件申诉: {
    route: 'pieceMonths',
    narrowed: (days) => ({
      view: 'disputes',
      ...narrowedTo<typeof pieceDispute>({ state: '待处理', businessDate: inDays(days) }),
    }),
  },
}

function inDays({ from, to }: Days) {
  return { from, to }
}

function daysOf({ period }: Period): Days {
  const from = `${period}-01`
  return { month: period, from, to: addDays(startOfNextPeriod(from), -1) }
}
