// The lists of fact tables, and each way of narrowing them: to what is rare, which is what takes longest to find.

import { auditEntry } from '#shared/contracts/audit.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { expense } from '#shared/contracts/money/expense.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { pieceEntry } from '#shared/contracts/piece/entry.ts'
import * as balances from '#shared/contracts/stock/balance.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'

/** What each is narrowed by, and to what. */
export type NarrowedList = { path: string; filters: Readonly<Record<string, unknown>> }

/** What each filter is set to; one that is missing here fails anyone who asks. */
const RARE_VALUES: Readonly<Record<string, unknown>> = {
  warehouse: ['SHQP'],
  owner: ['YCFS'],
  sku: ['MF000012'],
  lot: ['RARE'],
  quality: ['冻结'],
  fromLoc: ['MF-000100'],
  toLoc: ['MF-000100'],
  loc: ['MF-000100'],
  container: ['RARE1999'],
  docType: ['稀有'],
  docNo: ['CK100'],
  opType: ['拦截'],
  itemCode: ['RARE'],
  state: ['红冲'],
  category: ['赔付'],
  worker: ['MR'],
  team: ['MR'],
  kind: ['扣款'],
  actor: ['987654'],
  action: ['rare'],
  entity: ['rare'],
  entityId: ['100'],
  requestId: ['request-100'],
  businessDate: { from: '2025-06-01', to: '2025-06-01' },
  expDate: { from: '2025-06-01', to: '2025-06-01' },
  at: { from: '2025-06-01T00:00:00.000Z', to: '2025-06-01T06:00:00.000Z' },
  entryNo: { from: 100, to: 120 },
  eventId: { from: 100, to: 120 },
  chargeNo: { from: 100, to: 120 },
  billNo: ['ZD20250603-0001'],
  charge: ['100'],
}

export const FACT_LISTS: readonly NarrowedList[] = [
  ...[ledgerEntry, operationEvent, charge, expense, auditEntry, pieceEntry].map(({ list, filters }) => ({
    path: list.path,
    filters: rareIn(filters),
  })),
  ...[
    balances.getLocationInventory,
    balances.getBasicLocationInventory,
    balances.getAllLocationInventory,
    balances.getSeparationLocationInventory,
  ].map(({ path }) => ({ path, filters: rareIn(balances.balance.filters) })),
]

function rareIn(filters: readonly string[]): NarrowedList['filters'] {
  return Object.fromEntries(
    filters.map((filter) => {
      const value = RARE_VALUES[filter]
      if (value === undefined) throw new Error(`no value for the filter ${filter}`)
      return [filter, value]
    }),
  )
}

/** The list as it opens, then narrowed by each filter. */
export function bodiesOf({ path, filters }: NarrowedList): { name: string; path: string; body: object }[] {
  const narrowed = Object.entries(filters).map(([name, value]) => ({ name, path, body: { [name]: value } }))
  return [{ name: '', path, body: {} }, ...narrowed]
}
