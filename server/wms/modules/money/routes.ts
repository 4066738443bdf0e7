// 费用与支出 — what owners are charged, what the work costs, and which months are closed.

import type { FastifyInstance } from 'fastify'
import { forEachDocument } from '#server/wms/kit/each.ts'
import { importRoutes } from '#server/wms/kit/exchange/routes.ts'
import { readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { confirmCharges, reverseCharges, reverseExpenses } from '#server/wms/ledger/facts/money.ts'
import { lockPeriod, unlockPeriod } from '#server/wms/ledger/facts/periods.ts'
import { reportRoutes } from '#server/wms/ledger/report/routes.ts'
import { enterCharge, enterExpense } from '#server/wms/modules/money/entering.ts'
import { findOpenItems } from '#server/wms/modules/money/open-items.ts'
import { findProfitOverview } from '#server/wms/modules/money/profit-overview.ts'
import { PROFIT_REPORTS } from '#server/wms/modules/money/profit-reports.ts'
import { MONEY_REPORTS } from '#server/wms/modules/money/reports.ts'
import {
  chargeBinding,
  chargeSheetBinding,
  expenseBinding,
  expenseSheetBinding,
} from '#server/wms/modules/money/resources.ts'
import { assertNoPieceMonth, findPeriods } from '#server/wms/modules/money/store.ts'
import { TEAM_REPORTS } from '#server/wms/modules/money/team-reports.ts'
import * as charges from '#shared/contracts/money/charge.ts'
import * as expenses from '#shared/contracts/money/expense.ts'
import * as periods from '#shared/contracts/money/period.ts'
import { getProfitOverview } from '#shared/contracts/money/profit-overview.ts'

export function moneyRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, chargeBinding)
  readRoutes(app, services, expenseBinding)
  for (const report of [...MONEY_REPORTS, ...PROFIT_REPORTS, ...TEAM_REPORTS])
    reportRoutes(app, services, report)
  profitRoutes(app, services)
  factRoutes(app, services)
  periodRoutes(app, services)
}

function factRoutes(app: FastifyInstance, services: Services): void {
  const { postCharge } = charges
  const { postExpense } = expenses
  commandRoute(app, services, postCharge, (op, { body }) => enterCharge(op, body))
  commandRoute(app, services, postExpense, (op, { body }) => enterExpense(op, body))
  importRoutes(app, services, chargeSheetBinding, { make: enterCharge })
  importRoutes(app, services, expenseSheetBinding, { make: enterExpense })
  commandRoute(app, services, charges.confirmCharges, (op, { body }) =>
    forEachDocument(op, body.chargeNos, confirmCharges),
  )
  commandRoute(app, services, charges.reverseCharges, (op, { body: { chargeNos, reason } }) =>
    forEachDocument(op, chargeNos, (inner, numbers) => reverseCharges(inner, numbers, reason)),
  )
  commandRoute(app, services, expenses.reverseExpenses, (op, { body: { entryNos, reason } }) =>
    forEachDocument(op, entryNos, (inner, numbers) => reverseExpenses(inner, numbers, reason)),
  )
}

function periodRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, periods.getPeriods, ({ caller, query }) =>
    findPeriods({ ...services, caller }, query.warehouses),
  )
  route(app, services, periods.getOpenItems, ({ caller, query }) =>
    findOpenItems({ ...services, caller }, query),
  )
  commandRoute(app, services, periods.lockPeriod, async (op, { body: { opId: _, ...period } }) => {
    await assertNoPieceMonth(op, period)
    await lockPeriod(op, period)
    return true as const
  })
  commandRoute(app, services, periods.unlockPeriod, async (op, { body: { opId: _, reason, ...period } }) => {
    await assertNoPieceMonth(op, period)
    await unlockPeriod(op, period, reason)
    return true as const
  })
}

function profitRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getProfitOverview, ({ caller, query }) =>
    findProfitOverview({ ...services, caller }, query),
  )
}
